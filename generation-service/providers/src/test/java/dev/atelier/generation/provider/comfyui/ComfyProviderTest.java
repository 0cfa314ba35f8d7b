// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.provider.Cancelable;
import dev.atelier.generation.provider.Credential;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.Wire;
import dev.atelier.generation.provider.testkit.FakeVendor.Answer;
import dev.atelier.generation.provider.testkit.FakeVendor.Request;
import dev.atelier.generation.provider.testkit.LocalMedia;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComfyProviderTest {
    private static final JobHandle HANDLE = new JobHandle("{\"id\":\"" + FakeComfy.ID + "\"}");
    private static final String OTHER = "somebody-elses";
    private static final String SAVED = """
            {"outputs":{"8":{"images":[{"filename":"look.png","subfolder":"","type":"temp"}]},
                        "9":{"images":[{"filename":"heron 1.png","subfolder":"a/b","type":"output"}],"animated":[false]}},
             "status":{"status_str":"success","completed":true,"messages":[]}}
            """;

    @TempDir
    private Path folder;

    private final FakeComfy comfy = new FakeComfy();
    private Wire wire;
    private ComfyProvider provider;
    private ProviderJob job;

    @BeforeEach
    void start() throws Exception {
        Files.writeString(folder.resolve("heron.json"), """
                {"3":{"class_type":"KSampler","inputs":{"seed":"{{seed}}","steps":"{{steps|20}}","model":["4",0]}},
                 "5":{"class_type":"EmptyLatentImage","inputs":{"width":"{{width}}","height":"{{height}}"}},
                 "6":{"class_type":"CLIPTextEncode","inputs":{"text":"{{prompt}}, painted"}},
                 "9":{"class_type":"SaveImage","inputs":{"filename_prefix":"atelier-{{generation}}"}}}
                """);
        Files.writeString(folder.resolve("edit.json"), """
                {"1":{"class_type":"LoadImage","inputs":{"image":"{{image}}"}},
                 "2":{"class_type":"LoadImage","inputs":{"image":"{{others.0}}"}}}
                """);
        Files.writeString(folder.resolve("broken.json"), "{\"nodes\":[]}");
        wire = new Wire();
        provider = new ComfyProvider(
                wire.upstreams(),
                wire.troubles(),
                wire.outputs(),
                new ComfyUploads(wire.upstreams(), wire.troubles()),
                new ComfyCancel(wire.upstreams()));
        job = job("heron", Wire.params());
    }

    @AfterEach
    void stop() {
        wire.close();
        comfy.close();
    }

    @Test
    void aWorkflowIsFilledWithTypedValuesAndQueued() throws Exception {
        assertThat(provider.submit(job)).isEqualTo(new Submission.Accepted(HANDLE));

        JsonNode graph = comfy.requests().getFirst().json().path("prompt");
        assertThat(graph.toString())
                .contains("\"seed\":7,\"steps\":20,\"model\":[\"4\",0]")
                .contains("\"width\":640,\"height\":480")
                .contains("\"text\":\"a heron at dawn, painted\"")
                .contains("\"filename_prefix\":\"atelier-42\"");
        assertThat(comfy.requests().getFirst().json().path("client_id").asText())
                .isEqualTo("atelier-42");
    }

    @Test
    void aPromptCannotReachAnotherPlaceOfTheGraph() throws Exception {
        provider.submit(job("heron", Wire.params().put("prompt", "{{seed}} \"}, $1 \\")));

        assertThat(comfy.requests()
                        .getFirst()
                        .json()
                        .path("prompt")
                        .path("6")
                        .path("inputs")
                        .path("text")
                        .asText())
                .isEqualTo("{{seed}} \"}, $1 \\, painted");
    }

    @Test
    void mediaAreUploadedFirstAndNamedInTheGraph() throws Exception {
        ObjectNode params = Wire.params().put("image", "https://media.test/a.png");
        params.putArray("others").add("https://media.test/b.png");

        Submission submission = provider.submit(job(
                "edit",
                params,
                LocalMedia.png("https://media.test/a.png", "bytes of a"),
                LocalMedia.png("https://media.test/b.png", "bytes of b")));

        assertThat(submission).isEqualTo(new Submission.Accepted(HANDLE));
        assertThat(comfy.lines()).containsExactly("POST /upload/image", "POST /upload/image", "POST /prompt");
        assertThat(comfy.requests().getFirst().body()).contains("\r\n\r\nbytes of a\r\n");
        assertThat(comfy.requests().getLast().body())
                .contains("\"image\":\"up/atelier-42-0.png\"", "\"image\":\"up/atelier-42-1.png\"")
                .doesNotContain("media.test");
    }

    @Test
    void anUploadThatFailsIsNoJobYet() throws Exception {
        ProviderJob edit = job(
                "edit",
                Wire.params().put("image", "https://media.test/a.png"),
                LocalMedia.png("https://media.test/a.png", "bytes of a"));

        comfy.uploadWith(Answer.lost());
        assertThat(provider.submit(edit)).isInstanceOf(Submission.NotTaken.class);

        comfy.uploadWith(Answer.json(500, ""));
        assertThat(provider.submit(edit)).isInstanceOf(Submission.Failed.class);

        comfy.uploadWith(Answer.json(401, ""));
        assertThat(provider.submit(edit)).isInstanceOf(Submission.LockedOut.class);
        assertThat(comfy.lines()).doesNotContain("POST /prompt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent", "broken", "../heron", "/etc/passwd", ""})
    void aModelWithoutAWorkflowFails(String model) throws Exception {
        assertThat(provider.submit(job(model, Wire.params()))).isInstanceOf(Submission.Failed.class);
        assertThat(comfy.requests()).isEmpty();
    }

    @Test
    void aPlaceWithoutAValueFails() throws Exception {
        ObjectNode params = Wire.params();
        params.remove("seed");

        assertThat(provider.submit(job("heron", params)))
                .isEqualTo(new Submission.Failed("the workflow has a place without a value"));
    }

    @Test
    void aGraphTheServerDoesNotTakeFailsAndNamesTheInput() throws Exception {
        comfy.promptWith(Answer.json(400, """
                {"error":{"type":"prompt_outputs_failed_validation","message":"a heron at dawn"},
                 "node_errors":{"3":{"class_type":"KSampler","errors":[
                   {"type":"value_bigger_than_max","details":"...","extra_info":{"input_name":"steps"}}]}}}
                """));

        assertThat(provider.submit(job)).isEqualTo(new Submission.Failed("status 400 value_bigger_than_max"));
    }

    @Test
    void whatStandsInFrontOfAServerRefusesOurKeyAndNothingWasTaken() throws Exception {
        comfy.promptWith(Answer.json(403, ""));

        assertThat(provider.submit(job)).isInstanceOf(Submission.LockedOut.class);
        assertThat(wire.alarms()).isEqualTo(1);
    }

    @Test
    void aLostAnswerIsNeverAskedForAgain() throws Exception {
        comfy.promptWith(Answer.lost());

        assertThat(provider.submit(job)).isInstanceOf(Submission.Unknown.class);
        assertThat(comfy.requests()).hasSize(1);
    }

    @Test
    void aJobIsFollowedFromTheQueueToTheHistory() throws Exception {
        comfy.queue(FakeComfy.ID);
        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Waiting());

        comfy.run(FakeComfy.ID);
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Working.class);

        comfy.end(FakeComfy.ID, SAVED);
        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Finished());
    }

    @Test
    void aJobThatWasTakenOutOrInterruptedIsStopped() throws Exception {
        comfy.queue(FakeComfy.ID);
        provider.cancel(job.upstream(), HANDLE);
        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Stopped("the server has forgotten the job"));

        comfy.end(FakeComfy.ID, ended("[\"execution_interrupted\",{\"node_type\":\"KSampler\"}]"));
        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Stopped("execution_interrupted"));
    }

    @Test
    void aJobThatBrokeHasFailed() throws Exception {
        comfy.end(
                FakeComfy.ID,
                ended("[\"execution_error\",{\"node_type\":\"KSampler\",\"exception_message\":\"a heron at dawn\"}]"));
        assertThat(provider.poll(job, HANDLE))
                .isEqualTo(new JobState.Failed("execution failed execution_error KSampler"));
    }

    @Test
    void aServerThatIsAwayIsAskedAgain() throws Exception {
        comfy.always(Answer.lost());
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Unreachable.class);

        comfy.always(Answer.json(502, ""));
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Unreachable.class);
        assertThat(provider.fetch(job, HANDLE)).isInstanceOf(Fetched.Unreachable.class);
    }

    @Test
    void whatTheGraphSavedIsFetchedFromTheServerAndWhatItOnlyShowedIsNot() throws Exception {
        comfy.end(FakeComfy.ID, SAVED);

        assertThat(provider.fetch(job, HANDLE))
                .isInstanceOfSatisfying(
                        Fetched.Files.class,
                        made -> assertThat(made.files())
                                .extracting(MediaFile::contentType)
                                .containsExactly("image/png"));
    }

    @Test
    void aWaitingJobIsTakenOutOfTheQueueAndNobodyIsInterrupted() throws Exception {
        comfy.run(OTHER);
        comfy.queue(FakeComfy.ID);

        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelAnswer.STOPPED);
        assertThat(comfy.pending()).isEmpty();
        assertThat(comfy.interrupted()).isEmpty();
    }

    @Test
    void aRunningJobIsInterruptedByItsId() throws Exception {
        comfy.run(FakeComfy.ID);

        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelAnswer.STOPPED);
        assertThat(comfy.interrupted()).containsExactly(FakeComfy.ID);
    }

    @Test
    void aJobThatStartsWhileItIsTakenOutIsInterrupted() throws Exception {
        comfy.queue(FakeComfy.ID);
        comfy.startOnDelete();

        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelAnswer.STOPPED);
        assertThat(comfy.interrupted()).containsExactly(FakeComfy.ID);
    }

    @Test
    void aJobThatHasEndedOrMustNotBeInterruptedIsTooLate() throws Exception {
        comfy.run(OTHER);
        comfy.end(FakeComfy.ID, SAVED);
        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelAnswer.TOO_LATE);

        comfy.run(FakeComfy.ID);
        assertThat(provider.cancel(queuedOnly(), HANDLE)).isEqualTo(CancelAnswer.TOO_LATE);
        assertThat(comfy.interrupted()).isEmpty();

        comfy.always(Answer.json(500, ""));
        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelAnswer.UNREACHABLE);
    }

    @Test
    void aKeyIsForWhatStandsInFront() throws Exception {
        provider.submit(job);

        Request sent = comfy.requests().getFirst();
        assertThat(sent.header("authorization")).isEqualTo("Bearer " + Wire.KEY);
    }

    private ProviderJob job(String model, ObjectNode params, MediaInput... media) {
        return Wire.job(upstream(), model, params, media);
    }

    private Upstream upstream() {
        return Wire.upstream("comfyui", comfy.url(), Map.of("workflow-dir", folder.toString()));
    }

    /** An entry of the history that ends this way. */
    private static String ended(String message) {
        return """
                {"outputs":{},"status":{"status_str":"error","completed":false,"messages":[["execution_start",{}],%s]}}
                """.formatted(message);
    }

    private Upstream queuedOnly() {
        return new Upstream(
                "shared",
                "comfyui",
                comfy.url(),
                Credential.NONE,
                Map.of(),
                Duration.ofSeconds(10),
                1,
                Cancelable.WHILE_QUEUED,
                Map.of());
    }
}

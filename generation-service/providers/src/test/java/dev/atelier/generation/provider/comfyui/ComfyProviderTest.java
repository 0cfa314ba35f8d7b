// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.VendorHarness;
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
    private VendorHarness harness;
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
        harness = new VendorHarness();
        provider = new ComfyProvider(
                harness.client(),
                harness.errors(),
                harness.outputs(),
                new ComfyUploader(harness.client(), harness.errors()),
                new ComfyCanceller(harness.client()));
        job = job("heron", VendorHarness.params());
    }

    @AfterEach
    void stop() {
        harness.close();
        comfy.close();
    }

    @Test
    void aWorkflowIsFilledWithTypedValuesAndQueued() throws Exception {
        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Accepted(HANDLE));

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
        provider.submit(job("heron", VendorHarness.params().put("prompt", "{{seed}} \"}, $1 \\")));

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
        ObjectNode params = VendorHarness.params().put("image", "https://media.test/a.png");
        params.putArray("others").add("https://media.test/b.png");

        SubmitResult submission = provider.submit(job(
                "edit",
                params,
                LocalMedia.png("https://media.test/a.png", "bytes of a"),
                LocalMedia.png("https://media.test/b.png", "bytes of b")));

        assertThat(submission).isEqualTo(new SubmitResult.Accepted(HANDLE));
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
                VendorHarness.params().put("image", "https://media.test/a.png"),
                LocalMedia.png("https://media.test/a.png", "bytes of a"));

        comfy.uploadWith(Answer.lost());
        assertThat(provider.submit(edit)).isInstanceOf(SubmitResult.NotTaken.class);

        comfy.uploadWith(Answer.json(500, ""));
        assertThat(provider.submit(edit)).isInstanceOf(SubmitResult.Failed.class);

        comfy.uploadWith(Answer.json(401, ""));
        assertThat(provider.submit(edit)).isInstanceOf(SubmitResult.LockedOut.class);
        assertThat(comfy.lines()).doesNotContain("POST /prompt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent", "broken", "../heron", "/etc/passwd", ""})
    void aModelWithoutAWorkflowFails(String model) throws Exception {
        assertThat(provider.submit(job(model, VendorHarness.params()))).isInstanceOf(SubmitResult.Failed.class);
        assertThat(comfy.requests()).isEmpty();
    }

    @Test
    void aPlaceWithoutAValueFails() throws Exception {
        ObjectNode params = VendorHarness.params();
        params.remove("seed");

        assertThat(provider.submit(job("heron", params)))
                .isEqualTo(new SubmitResult.Failed("the workflow has a place without a value"));
    }

    @Test
    void aGraphTheServerDoesNotTakeFailsAndNamesTheInput() throws Exception {
        comfy.promptWith(Answer.json(400, """
            {"error":{"type":"prompt_outputs_failed_validation","message":"a heron at dawn"},
             "node_errors":{"3":{"class_type":"KSampler","errors":[
               {"type":"value_bigger_than_max","details":"...","extra_info":{"input_name":"steps"}}]}}}
            """));

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Failed("status 400 value_bigger_than_max"));
    }

    @Test
    void aProxyThatRefusesTheKeyMeansTheJobWasNotTaken() throws Exception {
        comfy.promptWith(Answer.json(403, ""));

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.LockedOut.class);
        assertThat(harness.alarms()).isEqualTo(1);
    }

    @Test
    void aLostAnswerIsNeverAskedForAgain() throws Exception {
        comfy.promptWith(Answer.lost());

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.Unknown.class);
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
        assertThat(provider.fetch(job, HANDLE)).isInstanceOf(FetchResult.Unreachable.class);
    }

    @Test
    void savedOutputsAreFetchedAndPreviewsAreNot() throws Exception {
        comfy.end(FakeComfy.ID, SAVED);

        assertThat(provider.fetch(job, HANDLE))
                .isInstanceOfSatisfying(
                        FetchResult.Files.class,
                        made -> assertThat(made.files())
                                .extracting(MediaFile::contentType)
                                .containsExactly("image/png"));
    }

    @Test
    void aWaitingJobIsRemovedFromTheQueueWithoutAnInterrupt() throws Exception {
        comfy.run(OTHER);
        comfy.queue(FakeComfy.ID);

        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.STOPPED);
        assertThat(comfy.pending()).isEmpty();
        assertThat(comfy.interrupted()).isEmpty();
    }

    @Test
    void aRunningJobIsInterruptedByItsId() throws Exception {
        comfy.run(FakeComfy.ID);

        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.STOPPED);
        assertThat(comfy.interrupted()).containsExactly(FakeComfy.ID);
    }

    @Test
    void aJobThatStartsWhileItIsTakenOutIsInterrupted() throws Exception {
        comfy.queue(FakeComfy.ID);
        comfy.startOnDelete();

        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.STOPPED);
        assertThat(comfy.interrupted()).containsExactly(FakeComfy.ID);
    }

    @Test
    void aJobThatHasEndedOrMustNotBeInterruptedIsTooLate() throws Exception {
        comfy.run(OTHER);
        comfy.end(FakeComfy.ID, SAVED);
        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.TOO_LATE);

        comfy.run(FakeComfy.ID);
        assertThat(provider.cancel(queuedOnly(), HANDLE)).isEqualTo(CancelResult.TOO_LATE);
        assertThat(comfy.interrupted()).isEmpty();

        comfy.always(Answer.json(500, ""));
        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.UNREACHABLE);
    }

    @Test
    void aKeyIsForWhatStandsInFront() throws Exception {
        provider.submit(job);

        Request sent = comfy.requests().getFirst();
        assertThat(sent.header("authorization")).isEqualTo("Bearer " + VendorHarness.KEY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cancelled", "interrupted"})
    void aJobThatAServerCallsStoppedIsStopped(String word) throws Exception {
        comfy.end(FakeComfy.ID, ended("[\"execution_start\",{}]").replace("\"error\"", "\"" + word + "\""));

        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Stopped(word));
    }

    @Test
    void aNodeWhoseVendorRefusedTheContentIsARefusal() throws Exception {
        comfy.end(
                FakeComfy.ID,
                ended("[\"execution_error\",{\"node_type\":\"ApiNode\","
                        + "\"exception_message\":\"Your request was rejected by the safety system.\"}]"));

        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Refused());
    }

    private ProviderJob job(String model, ObjectNode params, MediaInput... media) {
        return VendorHarness.job(upstream(), model, params, media);
    }

    private Upstream upstream() {
        return VendorHarness.upstream("comfyui", comfy.url(), Map.of("workflow-dir", folder.toString()));
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
                Upstream.Credential.NONE,
                Map.of(),
                Duration.ofSeconds(10),
                1,
                Capabilities.Cancelable.WHILE_QUEUED,
                Map.of());
    }
}

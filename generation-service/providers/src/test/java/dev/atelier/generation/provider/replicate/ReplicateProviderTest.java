// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor.Answer;
import dev.atelier.generation.provider.testkit.FakeVendor.Request;
import dev.atelier.generation.provider.testkit.Jobs;
import dev.atelier.generation.provider.testkit.Samples;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class ReplicateProviderTest {
    private static final JobHandle HANDLE = new JobHandle("{\"id\":\"p1\"}");
    private static final String VERSION = "0123456789abcdef".repeat(4);

    private final FakeReplicate replicate = new FakeReplicate();
    private VendorHarness harness;
    private Provider provider;
    private ProviderJob job;

    @BeforeEach
    void start() {
        harness = new VendorHarness();
        provider = provider(harness);
        job = job("acme/heron");
    }

    @AfterEach
    void stop() {
        harness.close();
        replicate.close();
    }

    @ParameterizedTest
    @CsvSource({
        "acme/heron,             /v1/models/acme/heron/predictions",
        "deployments/acme/fast,  /v1/deployments/acme/fast/predictions"
    })
    void aModelOrDeploymentHasItsOwnPlace(String model, String path) throws Exception {
        assertThat(provider.submit(job(model))).isEqualTo(new SubmitResult.Accepted(HANDLE));

        Request sent = replicate.requests().getFirst();
        assertThat(sent.path()).isEqualTo(path);
        assertThat(sent.json().path("input")).isEqualTo(VendorHarness.params());
        assertThat(sent.json().has("webhook")).isFalse();
    }

    @Test
    void aVersionStandsInTheBody() throws Exception {
        assertThat(provider.submit(job("acme/heron:" + VERSION))).isEqualTo(new SubmitResult.Accepted(HANDLE));
        assertThat(provider.submit(job(VERSION))).isEqualTo(new SubmitResult.Accepted(HANDLE));

        assertThat(replicate.requests())
                .allSatisfy(
                        sent -> assertThat(sent.json().path("version").asText()).isEqualTo(VERSION));
    }

    @Test
    void theCallbackIsAskedForWhenTheJobHasEnded() throws Exception {
        provider.submit(Jobs.withCallback(job, URI.create("https://atelier.test/callbacks/42")));

        Request sent = replicate.requests().getFirst();
        assertThat(sent.json().path("webhook").asText()).isEqualTo("https://atelier.test/callbacks/42");
        assertThat(sent.json().path("webhook_events_filter").toString()).isEqualTo("[\"completed\"]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme", "acme/../admin", "acme/heron/x", "acme/heron?x=1", "acme/heron:short"})
    void aNameThatIsNoModelIsNeverSent(String model) throws Exception {
        assertThat(provider.submit(job(model))).isInstanceOf(SubmitResult.Failed.class);
        assertThat(replicate.requests()).isEmpty();
    }

    @Test
    void aThrottledSubmitWasNotTakenAndTheSentenceSaysWhenToComeAgain() throws Exception {
        replicate.submitWith(
                Answer.json(429, "{\"detail\":\"Request was throttled. Your rate limit resets in ~30s.\"}"));

        assertThat(provider.submit(job))
                .isEqualTo(new SubmitResult.NotTaken("status 429", Optional.of(Duration.ofSeconds(30))));
    }

    @Test
    void aLostAnswerIsNeverAskedForAgain() throws Exception {
        replicate.submitWith(Answer.lost());

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.Unknown.class);
        assertThat(replicate.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"401, Unauthenticated", "402, Insufficient credit", "403, Forbidden"})
    void aRefusedKeyAndNoMoneyAreTheOperatorsTroubleAndNothingWasTaken(int status, String title) throws Exception {
        replicate.submitWith(Answer.json(status, "{\"title\":\"" + title + "\",\"status\":" + status + "}"));

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.LockedOut("status " + status + " " + title));
        assertThat(harness.alarms()).isEqualTo(1);
    }

    @Test
    void anInputOurSchemaLetThroughNamesItsField() throws Exception {
        replicate.submitWith(Answer.json(422, """
            {"title":"Input validation failed","detail":"a heron at dawn",
             "invalid_fields":[{"type":"number_lte","field":"input.num_outputs","description":"..."}]}
            """));

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Failed("status 422 number_lte"));
    }

    @Test
    void aCodeThatMeansTheContentIsARefusalHereToo() throws Exception {
        replicate.submitWith(Answer.json(400, "{\"error\":{\"code\":\"content_policy_violation\"}}"));
        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Refused());

        replicate.submitWith(Answer.json(422, "{\"detail\":[{\"type\":\"moderation_blocked\"}]}"));
        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Refused());
    }

    @Test
    void aPredictionIsFollowedToItsEnd() throws Exception {
        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Waiting());

        replicate.predictionIs("{\"status\":\"processing\"}");
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Working.class);

        replicate.predictionIs("{\"status\":\"succeeded\",\"output\":null}");
        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Finished());
    }

    @ParameterizedTest
    @ValueSource(strings = {"canceled", "aborted"})
    void aPredictionThatSomebodyStoppedIsStopped(String status) throws Exception {
        replicate.predictionIs("{\"status\":\"" + status + "\"}");

        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Stopped(status));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NSFW content detected. Try running it again.",
                "The input or output was flagged as sensitive. (E005)",
                "Prediction failed: E005"
            })
    void aPredictionThatFailedOverItsContentIsRefused(String error) throws Exception {
        replicate.predictionIs("{\"status\":\"failed\",\"error\":\"" + error + "\"}");

        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Refused());
    }

    @Test
    void anotherFailureKeepsItsSentenceToItself() throws Exception {
        replicate.predictionIs("{\"status\":\"failed\",\"error\":\"CUDA out of memory with a heron at dawn\"}");

        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Failed("the prediction failed"));
    }

    @Test
    void aPollThatLearnsNothingIsAskedAgain() throws Exception {
        replicate.predictionWith(Answer.json(502, "{}"));
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Unreachable.class);

        replicate.predictionWith(Answer.lost());
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Unreachable.class);

        replicate.predictionWith(Answer.json(200, "{\"status\":\"of tomorrow\"}"));
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Unreachable.class);

        replicate.predictionWith(Answer.json(200, "x".repeat(30_000)));
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Unreachable.class);
    }

    @Test
    void oneAddressAListAndAnObjectAreOutputs() throws Exception {
        String picture = harness.cdn().offer("p", Samples.WEBP);
        String clip = harness.cdn().offer("c", Samples.MP4);

        assertThat(fetched("\"" + picture + "\"")).containsExactly("image/webp");
        assertThat(fetched("[\"" + picture + "\",\"" + clip + "\"]")).containsExactly("image/webp", "video/mp4");
        assertThat(fetched("{\"audio\":\"" + harness.cdn().offer("w", Samples.WAV) + "\",\"seconds\":3}"))
                .containsExactly("audio/wav");
        assertThat(fetched("[\"good \",\"morning\"]")).containsExactly("text/plain");
        assertThat(harness.cdn().authorizations()).isEmpty();
    }

    @Test
    void everyServersWordForAnEndEndsThePrediction() throws Exception {
        replicate.predictionIs("{\"status\":\"completed\",\"output\":null}");
        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Finished());

        replicate.predictionIs("{\"status\":\"cancelled\"}");
        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Stopped("cancelled"));

        replicate.predictionIs("{\"status\":\"expired\"}");
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Failed.class);

        replicate.predictionIs("{\"status\":\"polishing\"}");
        assertThat(provider.poll(job, HANDLE)).isInstanceOf(JobState.Unreachable.class);
    }

    @Test
    void oneWithheldOutputOfSeveralTakesNoSuccessBack() throws Exception {
        replicate.predictionIs("{\"status\":\"succeeded\",\"output\":[{\"image\":\"https://cdn.test/a\"},"
                + "{\"nsfw_content_detected\":true}]}");

        assertThat(provider.poll(job, HANDLE)).isEqualTo(new JobState.Finished());
    }

    @Test
    void aSuccessWithoutOutputsThatSaysWhyIsRefused() throws Exception {
        replicate.predictionIs("{\"status\":\"succeeded\",\"output\":null,\"error\":\"NSFW content detected\"}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new FetchResult.Refused());

        replicate.predictionIs("{\"status\":\"succeeded\",\"output\":{\"has_nsfw_concepts\":[true]}}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new FetchResult.Refused());
    }

    @Test
    void noOutputOrOneThatIsGoneFails() throws Exception {
        replicate.predictionIs("{\"status\":\"succeeded\",\"output\":null}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new FetchResult.Failed("no outputs"));

        replicate.predictionIs("{\"status\":\"succeeded\",\"output\":\"https://cdn.test/gone\"}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new FetchResult.Failed("output: status 404"));
    }

    @Test
    void aPredictionIsStoppedUnlessItHasEnded() throws Exception {
        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.STOPPED);

        replicate.cancelWith(200, "{\"status\":\"succeeded\"}");
        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.TOO_LATE);

        replicate.cancelWith(404, "{}");
        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.TOO_LATE);

        replicate.cancelWith(500, "{}");
        assertThat(provider.cancel(upstream(), HANDLE)).isEqualTo(CancelResult.UNREACHABLE);
    }

    /** The adapter under test. */
    protected Provider provider(VendorHarness harness) {
        return new ReplicateProvider(
                harness.client(),
                harness.errors(),
                harness.outputs(),
                new ReplicateCallbacks(harness.client(), harness.clock()));
    }

    /** What the upstream is configured with beside its address and key. */
    protected Map<String, String> options() {
        return Map.of();
    }

    private List<String> fetched(String output) throws InterruptedException {
        replicate.predictionIs("{\"status\":\"succeeded\",\"output\":" + output + "}");
        FetchResult fetched = provider.fetch(job, HANDLE);
        assertThat(fetched).isInstanceOf(FetchResult.Files.class);
        return ((FetchResult.Files) fetched)
                .files().stream().map(MediaFile::contentType).toList();
    }

    private ProviderJob job(String model) {
        return VendorHarness.job(upstream(), model, VendorHarness.params());
    }

    private Upstream upstream() {
        return VendorHarness.upstream("replicate", URI.create(replicate.url() + "/v1"), options());
    }
}

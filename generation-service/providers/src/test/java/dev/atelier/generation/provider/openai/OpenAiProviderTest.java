// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.atelier.generation.provider.testkit.Samples;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiProviderTest {
    private static final JobHandle VIDEO = new JobHandle("{\"id\":\"video_1\"}");

    private final FakeOpenAi openai = new FakeOpenAi();
    private VendorHarness harness;
    private OpenAiProvider provider;

    @BeforeEach
    void start() {
        harness = new VendorHarness();
        provider = provider(harness.clock());
    }

    @AfterEach
    void stop() {
        harness.close();
        openai.close();
    }

    @Test
    void aPictureIsReadFromTheAnswer() throws Exception {
        SubmitResult submission = provider.submit(job("gpt-image-1", VendorHarness.params()));

        assertThat(submission).isInstanceOfSatisfying(SubmitResult.Made.class, made -> {
            assertThat(made.files()).extracting(MediaFile::contentType).containsExactly("image/png");
            assertThat(made.files().getFirst().file()).hasBinaryContent(Samples.PNG);
        });
        Request sent = openai.requests().getFirst();
        assertThat(sent.line()).isEqualTo("POST /v1/images/generations");
        assertThat(sent.json()).isEqualTo(VendorHarness.params().put("model", "gpt-image-1"));
    }

    @Test
    void aPictureThatLiesElsewhereIsFetchedWithoutOurKey() throws Exception {
        String url = harness.cdn().offer("p", Samples.PNG);
        openai.imagesWith(Answer.json(200, "{\"data\":[{\"url\":\"" + url + "\"}]}"));
        ProviderJob job = job("image:dall-e-3", VendorHarness.params());

        JobHandle handle = accepted(provider.submit(job));

        assertThat(provider.poll(job, handle)).isEqualTo(new JobState.Finished());
        assertThat(provider.fetch(job, handle)).isInstanceOf(FetchResult.Files.class);
        assertThat(harness.cdn().authorizations()).isEmpty();
    }

    @Test
    void aPictureThatLiesOnTheServerItselfIsFetchedFromThereWithOurKey() throws Exception {
        openai.imagesWith(Answer.json(200, "{\"data\":[{\"url\":\"" + openai.url() + "/generated/p.png\"}]}"));
        ProviderJob job = job("stable-diffusion", VendorHarness.params());

        FetchResult fetched = provider.fetch(job, accepted(provider.submit(job)));

        assertThat(fetched).isInstanceOf(FetchResult.Files.class);
        assertThat(openai.requests().getLast().header("authorization")).isEqualTo("Bearer " + VendorHarness.KEY);
    }

    @Test
    void aPictureWithAnInputGoesToTheEditsAsAForm() throws Exception {
        ObjectNode params = VendorHarness.params().put("mask", "https://media.test/m.png");
        params.putArray("image").add("https://media.test/a.png").add("https://media.test/b.png");

        SubmitResult submission = provider.submit(job(
                "gpt-image-1",
                params,
                LocalMedia.png("https://media.test/a.png", "bytes of a"),
                LocalMedia.png("https://media.test/b.png", "bytes of b"),
                LocalMedia.png("https://media.test/m.png", "bytes of m")));

        assertThat(submission).isInstanceOf(SubmitResult.Made.class);
        Request sent = openai.requests().getFirst();
        assertThat(sent.line()).isEqualTo("POST /v1/images/edits");
        assertThat(sent.body())
                .contains("name=\"model\"\r\n\r\ngpt-image-1\r\n")
                .contains("name=\"prompt\"\r\n\r\na heron at dawn\r\n")
                .contains("name=\"seed\"\r\n\r\n7\r\n")
                .contains("name=\"image[]\"; filename=\"input-1.png\"\r\nContent-Type: image/png\r\n\r\nbytes of a\r\n")
                .contains("name=\"image[]\"; filename=\"input-2.png\"\r\nContent-Type: image/png\r\n\r\nbytes of b\r\n")
                .contains("name=\"mask\"; filename=\"input-0.png\"\r\nContent-Type: image/png\r\n\r\nbytes of m\r\n")
                .doesNotContain("media.test");
    }

    @Test
    void anInputThatCannotBeHadNowIsNoReasonToFail() throws Exception {
        ObjectNode params = VendorHarness.params().put("image", "https://media.test/a.png");
        var gone = new LocalMedia("https://media.test/a.png", "image/png", "", true);

        assertThat(provider.submit(job("gpt-image-1", params, gone))).isInstanceOf(SubmitResult.NotTaken.class);
        assertThat(openai.requests()).isEmpty();
    }

    @Test
    void picturesThatAreNoneOrTooLargeOrTooManyFail() throws Exception {
        openai.imagesWith(FakeOpenAi.inline(Samples.HTML));
        assertThat(failure()).isEqualTo("an output of no known format");

        openai.imagesWith(FakeOpenAi.inline(Samples.WAV));
        assertThat(failure()).isEqualTo("an output is audio/wav instead of image");

        openai.imagesWith(FakeOpenAi.inline(new byte[50_001]));
        assertThat(failure()).isEqualTo("an output is larger than allowed");

        openai.imagesWith(
                Answer.json(200, "{\"data\":[" + "{\"b64_json\":\"AA==\"},".repeat(4) + "{\"b64_json\":\"AA==\"}]}"));
        assertThat(failure()).isEqualTo("more outputs than allowed");

        openai.imagesWith(Answer.json(200, "{\"data\":[{\"b64_json\":\"not base64!\"}]}"));
        assertThat(failure()).isEqualTo("an inline output with bad base64");

        openai.imagesWith(Answer.json(200, "{\"data\":[{\"b64_json\":\"AA"));
        assertThat(failure()).isEqualTo("the answer is no JSON");

        openai.imagesWith(Answer.json(200, "{\"data\":[]}"));
        assertThat(failure()).isEqualTo("no outputs");
    }

    @Test
    void anAnswerThatIsTooLongIsAsGoodAsLost() throws Exception {
        openai.imagesWith(Answer.json(200, " ".repeat(200_001)));

        assertThat(provider.submit(job("gpt-image-1", VendorHarness.params())))
                .isInstanceOf(SubmitResult.Unknown.class);
    }

    @Test
    void aLostAnswerIsNeverAskedForAgain() throws Exception {
        openai.imagesWith(Answer.lost());

        assertThat(provider.submit(job("gpt-image-1", VendorHarness.params())))
                .isInstanceOf(SubmitResult.Unknown.class);
        assertThat(openai.requests()).hasSize(1);
    }

    @Test
    void anAnswerThatIsNotThereWhenTheRunEndsIsATimeout() throws Exception {
        openai.imagesWith(Answer.dripping());
        Upstream hasty = VendorHarness.hasty(upstream());
        ProviderJob job = VendorHarness.job(hasty, "gpt-image-1", VendorHarness.params());

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.Unknown.class);
        assertThat(provider(Clock.offset(harness.clock(), Duration.ofHours(1))).submit(job))
                .isEqualTo(new SubmitResult.TimedOut());
    }

    @Test
    void contentTheVendorRefusesIsRefused() throws Exception {
        openai.imagesWith(FakeOpenAi.error(400, "moderation_blocked"));
        assertThat(provider.submit(job("gpt-image-1", VendorHarness.params()))).isEqualTo(new SubmitResult.Refused());

        openai.imagesWith(FakeOpenAi.error(400, "content_policy_violation"));
        assertThat(provider.submit(job("gpt-image-1", VendorHarness.params()))).isEqualTo(new SubmitResult.Refused());
    }

    @Test
    void otherErrorsMeanWhatTheyMeanEverywhere() throws Exception {
        openai.imagesWith(Answer.json(400, "{\"error\":{\"code\":\"invalid_value\",\"param\":\"size\"}}"));
        assertThat(failure()).isEqualTo("status 400 invalid_value");

        openai.imagesWith(FakeOpenAi.error(429, "rate_limit_exceeded").header("Retry-After", "2"));
        assertThat(provider.submit(job("gpt-image-1", VendorHarness.params())))
                .isEqualTo(new SubmitResult.NotTaken("status 429", Optional.of(Duration.ofSeconds(2))));

        openai.imagesWith(FakeOpenAi.error(500, "server_error"));
        assertThat(failure()).isEqualTo("status 500 server_error");

        openai.imagesWith(FakeOpenAi.error(401, "invalid_api_key"));
        assertThat(provider.submit(job("gpt-image-1", VendorHarness.params())))
                .isEqualTo(new SubmitResult.LockedOut("status 401 invalid_api_key"));
        assertThat(harness.alarms()).isEqualTo(1);
    }

    @Test
    void noMoneyLeftIsTheOperatorsTroubleWhateverTheStatus() throws Exception {
        openai.imagesWith(FakeOpenAi.error(429, "insufficient_quota"));
        assertThat(provider.submit(job("gpt-image-1", VendorHarness.params())))
                .isEqualTo(new SubmitResult.LockedOut("status 429 insufficient_quota"));

        openai.imagesWith(FakeOpenAi.error(400, "billing_hard_limit_reached"));
        assertThat(provider.submit(job("gpt-image-1", VendorHarness.params())))
                .isEqualTo(new SubmitResult.LockedOut("status 400 billing_hard_limit_reached"));
        assertThat(harness.alarms()).isEqualTo(2);
    }

    @Test
    void speechIsTheAnswer() throws Exception {
        ObjectNode params =
                VendorHarness.params().removeAll().put("input", "good morning").put("voice", "alloy");

        assertThat(provider.submit(job("speech:tts-1", params)))
                .isInstanceOfSatisfying(
                        SubmitResult.Made.class,
                        made -> assertThat(made.files())
                                .extracting(MediaFile::contentType)
                                .containsExactly("audio/mpeg"));
        assertThat(openai.requests().getFirst().line()).isEqualTo("POST /v1/audio/speech");

        openai.speechWith(Answer.json(200, "{\"error\":\"quietly\"}"));
        assertThat(provider.submit(job("speech:tts-1", params)))
                .isEqualTo(new SubmitResult.Failed("an output is application/json instead of audio"));
    }

    @Test
    void aClipIsAJobThatIsFollowedAndFetchedFromTheServerItself() throws Exception {
        ProviderJob job = job("video:wan-2", VendorHarness.params());

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Accepted(VIDEO));
        assertThat(provider.poll(job, VIDEO)).isEqualTo(new JobState.Waiting());
        openai.videoWith(Answer.json(200, "{\"id\":\"video_1\",\"status\":\"in_progress\",\"progress\":40}"));
        assertThat(provider.poll(job, VIDEO))
                .isInstanceOfSatisfying(
                        JobState.Working.class,
                        working -> assertThat(working.progress()).hasValue(0.4));
        openai.videoWith(Answer.json(200, "{\"id\":\"video_1\",\"status\":\"completed\"}"));
        assertThat(provider.poll(job, VIDEO)).isEqualTo(new JobState.Finished());

        assertThat(provider.fetch(job, VIDEO))
                .isInstanceOfSatisfying(
                        FetchResult.Files.class,
                        made -> assertThat(made.files())
                                .extracting(MediaFile::contentType)
                                .containsExactly("video/mp4"));
        assertThat(openai.requests().getLast().header("authorization")).isEqualTo("Bearer " + VendorHarness.KEY);
    }

    @Test
    void aClipIsAskedForAsAFormAlsoWithoutAPicture() throws Exception {
        provider.submit(job("video:wan-2", VendorHarness.params().put("seconds", "4")));

        assertThat(openai.requests().getFirst().body())
                .contains("name=\"model\"\r\n\r\nwan-2\r\n")
                .contains("name=\"prompt\"\r\n\r\na heron at dawn\r\n")
                .contains("name=\"seconds\"\r\n\r\n4\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"completed", "succeeded", "success", "Succeed", "DONE", "ready"})
    void everyWordForASuccessEndsAClip(String status) throws Exception {
        assertThat(polled(status)).isEqualTo(new JobState.Finished());
    }

    @ParameterizedTest
    @ValueSource(strings = {"failed", "error", "expired", "timed_out", "timed-out", "ERRORED", "incomplete"})
    void everyWordForAFailureEndsAClip(String status) throws Exception {
        assertThat(polled(status)).isInstanceOf(JobState.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cancelled", "canceled", "Cancelled", "aborted", "deleted"})
    void everyWordForAStopEndsAClip(String status) throws Exception {
        assertThat(polled(status)).isInstanceOf(JobState.Stopped.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending", "submitted", "running", "generating", "in progress"})
    void everyWordForWorkGoesOn(String status) throws Exception {
        assertThat(polled(status)).isInstanceOfAny(JobState.Waiting.class, JobState.Working.class);
    }

    @Test
    void anUnknownWordGoesOn() throws Exception {
        assertThat(polled("polishing")).isInstanceOf(JobState.Unreachable.class);
    }

    @Test
    void aClipThatWasRefusedForItsContentIsRefusedWhateverTheWordSays() throws Exception {
        assertThat(polled("moderated")).isEqualTo(new JobState.Refused());

        openai.videoWith(Answer.json(200, "{\"status\":\"expired\",\"error\":{\"type\":\"content_filter\"}}"));
        assertThat(provider.poll(job("video:wan-2", VendorHarness.params()), VIDEO))
                .isEqualTo(new JobState.Refused());
    }

    private JobState polled(String status) throws InterruptedException {
        openai.videoWith(Answer.json(200, "{\"id\":\"video_1\",\"status\":\"" + status + "\"}"));
        return provider.poll(job("video:wan-2", VendorHarness.params()), VIDEO);
    }

    @Test
    void aClipFromAPictureIsAForm() throws Exception {
        ObjectNode params = VendorHarness.params().put("input_reference", "https://media.test/a.png");

        provider.submit(job("video:wan-2", params, LocalMedia.png("https://media.test/a.png", "bytes of a")));

        assertThat(openai.requests().getFirst().body()).contains("name=\"input_reference\"; filename=\"input-0.png\"");
    }

    @Test
    void aClipFailsForItsContentOrForAnotherReason() throws Exception {
        ProviderJob job = job("video:wan-2", VendorHarness.params());
        openai.videoWith(Answer.json(200, "{\"status\":\"failed\",\"error\":{\"code\":\"moderation_blocked\"}}"));
        assertThat(provider.poll(job, VIDEO)).isEqualTo(new JobState.Refused());

        openai.videoWith(Answer.json(200, "{\"status\":\"failed\",\"error\":{\"code\":\"out_of_memory\"}}"));
        assertThat(provider.poll(job, VIDEO)).isEqualTo(new JobState.Failed("out_of_memory"));

        openai.videoWith(Answer.json(503, "{}"));
        assertThat(provider.poll(job, VIDEO)).isInstanceOf(JobState.Unreachable.class);

        openai.contentWith(Answer.bytes("video/mp4", new byte[60_001]));
        assertThat(provider.fetch(job, VIDEO)).isInstanceOf(FetchResult.Failed.class);
    }

    @Test
    void nothingCanBeStoppedInThisDialect() {
        assertThat(provider.capabilities().cancel()).isEqualTo(Capabilities.Cancelable.NEVER);
        assertThat(provider.cancel(upstream(), VIDEO)).isEqualTo(CancelResult.TOO_LATE);
    }

    private String failure() throws InterruptedException {
        SubmitResult submission = provider.submit(job("gpt-image-1", VendorHarness.params()));
        assertThat(submission).isInstanceOf(SubmitResult.Failed.class);
        return ((SubmitResult.Failed) submission).detail();
    }

    private static JobHandle accepted(SubmitResult submission) {
        assertThat(submission).isInstanceOf(SubmitResult.Accepted.class);
        return ((SubmitResult.Accepted) submission).handle();
    }

    private OpenAiProvider provider(Clock clock) {
        var submits =
                new OpenAiSubmitter(harness.client(), harness.errors(), harness.outputs(), harness.limits(), clock);
        return new OpenAiProvider(submits, harness.client(), harness.errors(), harness.outputs());
    }

    private ProviderJob job(String model, ObjectNode params, MediaInput... media) {
        return VendorHarness.job(upstream(), model, params, media);
    }

    private Upstream upstream() {
        return VendorHarness.upstream("openai", URI.create(openai.url() + "/v1"), Map.of());
    }
}

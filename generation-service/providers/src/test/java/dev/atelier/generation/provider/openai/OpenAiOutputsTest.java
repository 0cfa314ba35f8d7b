// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor.Answer;
import dev.atelier.generation.provider.testkit.Samples;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms in which servers of this dialect hand over a picture, or say that they withhold it. */
class OpenAiOutputsTest {
    /** Longer than what a handle of a job may have. */
    private static final byte[] LARGE_PNG = Arrays.copyOf(Samples.PNG, 40_000);

    @AutoClose
    private final FakeOpenAi openai = new FakeOpenAi();

    @AutoClose
    private final VendorHarness harness = new VendorHarness();

    private final OpenAiProvider provider = new OpenAiProvider(
            new OpenAiSubmitter(
                    harness.client(), harness.errors(), harness.outputs(), harness.limits(), harness.clock()),
            harness.client(),
            harness.errors(),
            harness.outputs());

    private final ProviderJob job = job("image:sdxl");

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\" \"", "null"})
    void anEmptyInlinePictureGivesWayToItsAddress(String inline) throws Exception {
        String url = harness.cdn().offer("p", Samples.PNG);
        answer("{\"b64_json\":" + inline + ",\"url\":\"" + url + "\"}");

        assertThat(contents(fetched())).containsExactly(Samples.PNG);
    }

    @Test
    void anEmptyAddressGivesWayToTheInlinePicture() throws Exception {
        answer("{\"url\":\"\",\"b64_json\":\"" + base64(Samples.PNG) + "\"}");

        assertThat(contents(made())).containsExactly(Samples.PNG);
    }

    @ParameterizedTest
    @ValueSource(strings = {"data:image/png;base64,", "DATA:image/png;charset=utf-8;Base64,", "data:;base64,"})
    void aPictureInItsAddressIsReadHoweverLongItIs(String prefix) throws Exception {
        answer("{\"url\":\"" + prefix + base64(LARGE_PNG) + "\"}");

        assertThat(contents(made())).containsExactly(LARGE_PNG);
    }

    @Test
    void aDataPrefixBeforeBase64IsNoPartOfThePicture() throws Exception {
        answer("{\"b64_json\":\"data:image/png;base64," + base64(Samples.PNG) + "\"}");

        assertThat(contents(made())).containsExactly(Samples.PNG);
    }

    @Test
    void escapesAndLineEndsInBase64AreReadAsJsonReadsThem() throws Exception {
        String escaped =
                base64(LARGE_PNG).replace("/", "\\/").replace("=", "\\u003d").replaceAll("(.{76})", "$1\\\\n");
        answer("{\"b64_json\":\"" + escaped + "\"}");

        assertThat(contents(made())).containsExactly(LARGE_PNG);
    }

    @Test
    void anAddressInTheMemberOfInlinePicturesIsAnAddress() throws Exception {
        answer("{\"b64_json\":\"" + harness.cdn().offer("p", Samples.PNG) + "\"}");

        assertThat(contents(fetched())).containsExactly(Samples.PNG);
    }

    @Test
    void picturesKeepTheirOrderWhereOnlySomeAreInline() throws Exception {
        String url = harness.cdn().offer("j", Samples.JPEG);
        answer(
                "{\"url\":\"" + url + "\"}",
                "{\"b64_json\":\"" + base64(Samples.PNG) + "\"}",
                "{\"url\":\"" + url + "\"}");

        assertThat(contents(made())).containsExactly(Samples.JPEG, Samples.PNG, Samples.JPEG);
    }

    @Test
    void longSignedAddressesAreFetchedTogether() throws Exception {
        String signature = "?signature=" + "s".repeat(1_900);
        answer(IntStream.range(0, 4)
                .mapToObj(i -> "{\"url\":\"" + harness.cdn().offer("p" + i, Samples.PNG) + signature + "\"}")
                .toArray(String[]::new));

        assertThat(fetched()).hasSize(4);
    }

    @Test
    void anAddressLongerThanAnyIsRefusedAndNotStored() throws Exception {
        answer("{\"url\":\"https://cdn.test/" + "x".repeat(3_000) + "\"}");

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Failed("the address of an output is too long"));
    }

    @Test
    void redirectsToAPictureAreFollowed() throws Exception {
        String url = harness.cdn().offer("p", Samples.PNG);
        answer("{\"url\":\"" + harness.cdn().redirect("moved", harness.cdn().redirect("again", url)) + "\"}");

        assertThat(contents(fetched())).containsExactly(Samples.PNG);
    }

    @Test
    void aRedirectToAPrivateAddressIsNotFollowed() throws Exception {
        answer("{\"url\":\"" + harness.cdn().redirect("moved", "https://127.0.0.1/secret.png") + "\"}");
        assertThat(provider.fetch(job, accepted())).isEqualTo(new FetchResult.Failed("output: FORBIDDEN_ADDRESS"));

        answer("{\"url\":\"" + harness.cdn().redirect("moved", "https://cdn.test/moved") + "\"}");
        assertThat(provider.fetch(job, accepted())).isEqualTo(new FetchResult.Failed("output: status 302"));
    }

    @Test
    void aRedirectAwayFromTheServerLosesOurKey() throws Exception {
        openai.moveTo(harness.cdn().offer("p", Samples.PNG));
        answer("{\"url\":\"" + openai.url() + "/generated/moved\"}");

        assertThat(contents(fetched())).containsExactly(Samples.PNG);
        assertThat(harness.cdn().authorizations()).isEmpty();
    }

    @Test
    void aRedirectOnTheServerItselfKeepsOurKey() throws Exception {
        openai.moveTo("/generated/p.png");
        answer("{\"url\":\"" + openai.url() + "/generated/moved\"}");

        assertThat(contents(fetched())).containsExactly(Samples.PNG);
        assertThat(openai.requests().getLast().header("authorization")).isEqualTo("Bearer " + VendorHarness.KEY);
    }

    @Test
    void aStrangerCannotSendUsToTheServerWithOurKey() throws Exception {
        answer("{\"url\":\"" + harness.cdn().redirect("moved", openai.url() + "/generated/p.png") + "\"}");

        assertThat(provider.fetch(job, accepted())).isEqualTo(new FetchResult.Failed("output: BAD_URL"));
        assertThat(openai.lines()).containsExactly("POST /v1/images/generations");
    }

    @Test
    void theContentOfAClipMayLieElsewhere() throws Exception {
        openai.contentWith(
                Answer.json(302, "{}").header("Location", harness.cdn().offer("v", Samples.MP4)));

        assertThat(provider.fetch(job("video:wan-2"), new JobHandle("{\"id\":\"video_1\"}")))
                .isInstanceOf(FetchResult.Files.class);
        assertThat(harness.cdn().authorizations()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":{\"code\":\"content_policy_violation\",\"message\":\"no\"}}",
                "{\"data\":[],\"error\":{\"type\":\"moderation_blocked\"}}",
                "{\"error\":{\"code\":\"400\",\"innererror\":{\"code\":\"ResponsibleAIPolicyViolation\"}}}",
                "{\"data\":[{\"url\":\"\",\"finish_reason\":\"CONTENT_FILTERED\"}]}",
                "{\"data\":[{\"b64_json\":null,\"finish_reason\":\"content_filter\"}]}",
                "{\"data\":[],\"has_nsfw_concepts\":[true]}",
                "{\"candidates\":[{\"finishReason\":\"IMAGE_SAFETY\"}]}",
                "{\"promptFeedback\":{\"blockReason\":\"PROHIBITED_CONTENT\"}}"
            })
    void aRefusalForContentInsideASuccessIsARefusal(String body) throws Exception {
        openai.imagesWith(Answer.json(200, body));

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Refused());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":[],\"has_nsfw_concepts\":[false]}",
                "{\"error\":{\"code\":\"server_error\",\"message\":\"content_policy_violation\"}}",
                "{\"input\":{\"code\":\"moderation_blocked\"},\"data\":[{\"finish_reason\":\"stop\"}]}"
            })
    void aSuccessWithoutPicturesIsNoRefusalByItself(String body) throws Exception {
        openai.imagesWith(Answer.json(200, body));

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.Failed.class);
    }

    @Test
    void theSameIsSoForSpeechAndClips() throws Exception {
        Answer refusal = Answer.json(200, "{\"error\":{\"code\":\"content_policy_violation\"}}");
        openai.speechWith(refusal);
        openai.videoWith(refusal);

        assertThat(provider.submit(job("speech:tts-1"))).isEqualTo(new SubmitResult.Refused());
        assertThat(provider.submit(job("video:wan-2"))).isEqualTo(new SubmitResult.Refused());
    }

    private void answer(String... entries) {
        openai.imagesWith(Answer.json(200, "{\"data\":[" + String.join(",", entries) + "]}"));
    }

    private JobHandle accepted() throws InterruptedException {
        SubmitResult submission = provider.submit(job);
        assertThat(submission).isInstanceOf(SubmitResult.Accepted.class);
        return ((SubmitResult.Accepted) submission).handle();
    }

    private List<MediaFile> fetched() throws InterruptedException {
        FetchResult fetched = provider.fetch(job, accepted());
        assertThat(fetched).isInstanceOf(FetchResult.Files.class);
        return ((FetchResult.Files) fetched).files();
    }

    private List<MediaFile> made() throws InterruptedException {
        SubmitResult submission = provider.submit(job);
        assertThat(submission).isInstanceOf(SubmitResult.Made.class);
        return ((SubmitResult.Made) submission).files();
    }

    private static List<byte[]> contents(List<MediaFile> files) throws IOException {
        List<byte[]> contents = new ArrayList<>();
        for (MediaFile file : files) {
            contents.add(Files.readAllBytes(file.file()));
        }
        return contents;
    }

    private static String base64(byte[] content) {
        return Base64.getEncoder().encodeToString(content);
    }

    private ProviderJob job(String model) {
        return VendorHarness.job(
                VendorHarness.upstream("openai", URI.create(openai.url() + "/v1"), Map.of()),
                model,
                VendorHarness.params());
    }
}

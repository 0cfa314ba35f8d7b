// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor.Request;
import dev.atelier.generation.provider.testkit.Samples;
import dev.atelier.platform.media.MediaKind;
import java.math.BigDecimal;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FalFetchTest {
    private final FalFixture fixture = new FalFixture();
    private final FakeFal fal = fixture.fal();
    private final VendorHarness harness = fixture.harness();
    private final FalProvider provider = fixture.provider();
    private final ProviderJob job = fixture.job();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void picturesAreFetchedFromThePublicInternetWithoutOurKey() throws Exception {
        String first = harness.cdn().offer("a", Samples.PNG);
        String second = harness.cdn().offer("b", Samples.JPEG);
        fal.finishWith("{\"images\":[{\"url\":\"%s\",\"content_type\":\"image/webp\"},{\"url\":\"%s\"}],\"seed\":7}"
                .formatted(first, second));

        assertThat(provider.fetch(job, FalFixture.HANDLE)).isInstanceOfSatisfying(FetchResult.Files.class, made -> {
            assertThat(made.files()).extracting(MediaFile::contentType).containsExactly("image/png", "image/jpeg");
            assertThat(made.files().getFirst().file()).hasBinaryContent(Samples.PNG);
        });
        assertThat(harness.cdn().authorizations()).isEmpty();
    }

    @Test
    void theUnitsThatAResultBillsAreKept() throws Exception {
        fal.finishWith("{\"image\":{\"url\":\"" + harness.cdn().offer("a", Samples.PNG) + "\"}}");
        fal.billWith("1.25");

        assertThat(provider.fetch(job, FalFixture.HANDLE))
                .isInstanceOfSatisfying(
                        FetchResult.Files.class,
                        made -> assertThat(made.bill().units()).contains(new BigDecimal("1.25")));
    }

    @Test
    void aFileOnTheVendorsOwnHostIsFetchedWithOurKey() throws Exception {
        fal.finishWith("{\"image\":{\"url\":\"" + fal.url() + "/files/1.png\"}}");
        provider.fetch(job, FalFixture.HANDLE);

        Request last = fal.requests().getLast();
        assertThat(last.line()).isEqualTo("GET /files/1.png");
        assertThat(last.header("authorization")).isEqualTo("Key " + VendorHarness.KEY);
    }

    @Test
    void clipsSoundsTextsAndFilesOfNoKnownMemberAreOutputsToo() throws Exception {
        fal.finishWith("{\"video\":{\"url\":\"%s\",\"fps\":24}}"
                .formatted(harness.cdn().offer("v", Samples.MP4)));
        assertThat(kind()).isEqualTo(MediaKind.VIDEO);

        fal.finishWith("{\"audio\":{\"url\":\"%s\"}}".formatted(harness.cdn().offer("m", Samples.MP3)));
        assertThat(kind()).isEqualTo(MediaKind.AUDIO);

        fal.finishWith("{\"text\":\"good morning\",\"chunks\":[]}");
        assertThat(kind()).isEqualTo(MediaKind.OTHER);

        fal.finishWith(
                "{\"model_mesh\":{\"url\":\"%s\"}}".formatted(harness.cdn().offer("g", Samples.bytes("glTF...."))));
        assertThat(kind()).isEqualTo(MediaKind.OTHER);
    }

    @Test
    void anInlineOutputIsDecoded() throws Exception {
        fal.finishWith("{\"images\":[{\"url\":\"data:image/png;base64,"
                + Base64.getEncoder().encodeToString(Samples.PNG) + "\"}]}");

        assertThat(kind()).isEqualTo(MediaKind.IMAGE);
    }

    @Test
    void aBlankAddressIsNoOutput() throws Exception {
        String picture = harness.cdn().offer("a", Samples.PNG);
        fal.finishWith("{\"images\":[{\"url\":\"\"},{\"url\":\" %s\\n\"},{\"url\":\" \"}]}".formatted(picture));
        assertThat(provider.fetch(job, FalFixture.HANDLE))
                .isInstanceOfSatisfying(
                        FetchResult.Files.class,
                        made -> assertThat(made.files())
                                .extracting(MediaFile::contentType)
                                .containsExactly("image/png"));

        fal.finishWith("{\"video\":{\"url\":\"\"}}");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Failed("no outputs"));

        fal.finishWith("{\"images\":[{\"url\":\"\"}],\"finish_reason\":\"SAFETY\"}");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Refused());
    }

    @Test
    void bareBase64IsDecodedWhereverItStands() throws Exception {
        fal.finishWith("{\"image\":{\"url\":\"" + Base64.getEncoder().encodeToString(Samples.PNG) + "\"}}");

        assertThat(kind()).isEqualTo(MediaKind.IMAGE);
    }

    @Test
    void picturesPaintedOverForTheirContentAreRefused() throws Exception {
        fal.finishWith("{\"images\":[{\"url\":\"%s\"}],\"has_nsfw_concepts\":[true]}"
                .formatted(harness.cdn().offer("black", Samples.PNG)));

        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Refused());
    }

    @Test
    void aResultWithoutPicturesThatSaysWhyIsRefused() throws Exception {
        fal.finishWith("{\"images\":[],\"nsfw_content_detected\":true}");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Refused());

        fal.finishWith("{\"images\":[],\"finish_reason\":\"CONTENT_FILTERED\"}");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Refused());
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 422, 500})
    void aRefusalForContentInThePlaceOfTheResultIsOneWhateverItsStatus(int status) throws Exception {
        fal.resultIs(status, "{\"detail\":[{\"loc\":[\"body\"],\"type\":\"content_policy_violation\"}]}");

        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Refused());
    }

    @Test
    void aRedirectToAFileIsFollowedAndWithoutOurKey() throws Exception {
        String picture = harness.cdn().offer("a", Samples.PNG);
        fal.finishWith("{\"images\":[{\"url\":\"%s\"}]}".formatted(harness.cdn().redirect("moved", picture)));
        assertThat(kind()).isEqualTo(MediaKind.IMAGE);

        fal.finishWith("{\"images\":[{\"url\":\"%s\"}]}"
                .formatted(harness.cdn().redirect("back", fal.url() + "/files/1.png")));
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Failed("output: BAD_URL"));
        assertThat(harness.cdn().authorizations()).isEmpty();
        assertThat(fal.lines()).doesNotContain("GET /files/1.png");
    }

    @Test
    void anOutputOfAnotherKindFails() throws Exception {
        fal.finishWith("{\"video\":{\"url\":\"%s\"}}".formatted(harness.cdn().offer("v", Samples.PNG)));
        assertThat(provider.fetch(job, FalFixture.HANDLE))
                .isEqualTo(new FetchResult.Failed("an output is image/png instead of video"));

        fal.finishWith("{\"images\":[{\"url\":\"%s\"}]}".formatted(harness.cdn().offer("p", Samples.HTML)));
        assertThat(provider.fetch(job, FalFixture.HANDLE))
                .isEqualTo(new FetchResult.Failed("an output of no known format"));

        fal.finishWith("{\"images\":[{\"url\":\"%s\"}]}".formatted(harness.cdn().offer("big", new byte[50_001])));
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Failed("output: TOO_LARGE"));

        fal.finishWith(
                "{\"images\":[" + "{\"url\":\"https://cdn.test/a\"},".repeat(4) + "{\"url\":\"https://cdn.test/a\"}]}");
        assertThat(provider.fetch(job, FalFixture.HANDLE))
                .isEqualTo(new FetchResult.Failed("more outputs than allowed: 5"));

        fal.finishWith("{\"seed\":7}");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Failed("no outputs"));
    }

    @Test
    void anAddressInsideOurNetworkIsNotFetched() throws Exception {
        fal.finishWith("{\"images\":[{\"url\":\"https://127.0.0.1/secret.png\"}]}");
        assertThat(provider.fetch(job, FalFixture.HANDLE))
                .isEqualTo(new FetchResult.Failed("output: FORBIDDEN_ADDRESS"));

        fal.finishWith("{\"images\":[{\"url\":\"http://cdn.test/a.png\"}]}");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Failed("output: BAD_URL"));
    }

    @Test
    void aFileThatIsAwayForAMomentIsAskedForAgainAndOneThatIsGoneIsNot() throws Exception {
        fal.finishWith("{\"images\":[{\"url\":\"%s\"}]}".formatted(harness.cdn().offer("a", Samples.PNG)));
        harness.cdn().answerWith(503);
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Unreachable("output: status 503"));

        harness.cdn().answerWith(410);
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Failed("output: status 410"));
    }

    @Test
    void aResultThatIsAnErrorIsReadAsOne() throws Exception {
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Unreachable("not finished"));

        fal.resultIs(500, "{\"detail\":[{\"type\":\"internal_server_error\"}]}");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Failed("internal_server_error"));

        fal.resultIs(502, "bad gateway");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isInstanceOf(FetchResult.Unreachable.class);

        fal.resultIs(422, "{\"detail\":[{\"type\":\"content_policy_violation\"}]}");
        assertThat(provider.fetch(job, FalFixture.HANDLE)).isEqualTo(new FetchResult.Refused());
    }

    private MediaKind kind() throws InterruptedException {
        return ((FetchResult.Files) provider.fetch(job, FalFixture.HANDLE))
                .files()
                .getFirst()
                .kind();
    }
}

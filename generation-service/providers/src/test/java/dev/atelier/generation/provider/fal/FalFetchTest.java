// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.Wire;
import dev.atelier.generation.provider.testkit.FakeVendor.Request;
import dev.atelier.generation.provider.testkit.Samples;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FalFetchTest {
    private static final JobHandle HANDLE =
            new JobHandle("{\"id\":\"req-1\",\"path\":\"/fal-ai/flux/requests/req-1\"}");

    private final FakeFal fal = new FakeFal();
    private Wire wire;
    private FalProvider provider;
    private ProviderJob job;

    @BeforeEach
    void start() {
        wire = new Wire();
        provider = new FalProvider(
                wire.upstreams(),
                wire.troubles(),
                wire.outputs(),
                new FalCallbacks(wire.trusted(), wire.config(), wire.clock()));
        job = Wire.job(upstream(), "fal-ai/flux/dev", Wire.params());
    }

    @AfterEach
    void stop() {
        wire.close();
        fal.close();
    }

    @Test
    void picturesAreFetchedFromThePublicInternetWithoutOurKey() throws Exception {
        String first = wire.cdn().offer("a", Samples.PNG);
        String second = wire.cdn().offer("b", Samples.JPEG);
        fal.finishWith("{\"images\":[{\"url\":\"%s\",\"content_type\":\"image/webp\"},{\"url\":\"%s\"}],\"seed\":7}"
                .formatted(first, second));

        assertThat(provider.fetch(job, HANDLE)).isInstanceOfSatisfying(Fetched.Files.class, made -> {
            assertThat(made.files()).extracting(MediaFile::contentType).containsExactly("image/png", "image/jpeg");
            assertThat(made.files().getFirst().file()).hasBinaryContent(Samples.PNG);
        });
        assertThat(wire.cdn().authorizations()).isEmpty();
    }

    @Test
    void aFileOnTheVendorsOwnHostIsFetchedWithOurKey() throws Exception {
        fal.finishWith("{\"image\":{\"url\":\"" + fal.url() + "/files/1.png\"}}");
        provider.fetch(job, HANDLE);

        Request last = fal.requests().getLast();
        assertThat(last.line()).isEqualTo("GET /files/1.png");
        assertThat(last.header("authorization")).isEqualTo("Key " + Wire.KEY);
    }

    @Test
    void clipsSoundsTextsAndFilesOfNoKnownMemberAreOutputsToo() throws Exception {
        fal.finishWith(
                "{\"video\":{\"url\":\"%s\",\"fps\":24}}".formatted(wire.cdn().offer("v", Samples.MP4)));
        assertThat(kind()).isEqualTo(MediaKind.VIDEO);

        fal.finishWith("{\"audio\":{\"url\":\"%s\"}}".formatted(wire.cdn().offer("m", Samples.MP3)));
        assertThat(kind()).isEqualTo(MediaKind.AUDIO);

        fal.finishWith("{\"text\":\"good morning\",\"chunks\":[]}");
        assertThat(kind()).isEqualTo(MediaKind.OTHER);

        fal.finishWith("{\"model_mesh\":{\"url\":\"%s\"}}".formatted(wire.cdn().offer("g", Samples.bytes("glTF...."))));
        assertThat(kind()).isEqualTo(MediaKind.OTHER);
    }

    @Test
    void anInlineOutputIsDecoded() throws Exception {
        fal.finishWith("{\"images\":[{\"url\":\"data:image/png;base64,"
                + Base64.getEncoder().encodeToString(Samples.PNG) + "\"}]}");

        assertThat(kind()).isEqualTo(MediaKind.IMAGE);
    }

    @Test
    void picturesPaintedOverForTheirContentAreRefused() throws Exception {
        fal.finishWith("{\"images\":[{\"url\":\"%s\"}],\"has_nsfw_concepts\":[true]}"
                .formatted(wire.cdn().offer("black", Samples.PNG)));

        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Refused());
    }

    @Test
    void whatIsNotWhatTheModelMakesFails() throws Exception {
        fal.finishWith("{\"video\":{\"url\":\"%s\"}}".formatted(wire.cdn().offer("v", Samples.PNG)));
        assertThat(provider.fetch(job, HANDLE))
                .isEqualTo(new Fetched.Failed("an output is image/png instead of video"));

        fal.finishWith("{\"images\":[{\"url\":\"%s\"}]}".formatted(wire.cdn().offer("p", Samples.HTML)));
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Failed("an output of no known format"));

        fal.finishWith("{\"images\":[{\"url\":\"%s\"}]}".formatted(wire.cdn().offer("big", new byte[50_001])));
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Failed("output: TOO_LARGE"));

        fal.finishWith(
                "{\"images\":[" + "{\"url\":\"https://cdn.test/a\"},".repeat(4) + "{\"url\":\"https://cdn.test/a\"}]}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Failed("more outputs than allowed: 5"));

        fal.finishWith("{\"seed\":7}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Failed("no outputs"));
    }

    @Test
    void anAddressInsideOurNetworkIsNotFetched() throws Exception {
        fal.finishWith("{\"images\":[{\"url\":\"https://127.0.0.1/secret.png\"}]}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Failed("output: FORBIDDEN_ADDRESS"));

        fal.finishWith("{\"images\":[{\"url\":\"http://cdn.test/a.png\"}]}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Failed("output: BAD_URL"));
    }

    @Test
    void aFileThatIsAwayForAMomentIsAskedForAgainAndOneThatIsGoneIsNot() throws Exception {
        fal.finishWith("{\"images\":[{\"url\":\"%s\"}]}".formatted(wire.cdn().offer("a", Samples.PNG)));
        wire.cdn().answerWith(503);
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Unreachable("output: status 503"));

        wire.cdn().answerWith(410);
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Failed("output: status 410"));
    }

    @Test
    void aResultThatIsAnErrorIsReadAsOne() throws Exception {
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Unreachable("not finished"));

        fal.resultIs(500, "{\"detail\":[{\"type\":\"internal_server_error\"}]}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Failed("internal_server_error"));

        fal.resultIs(502, "bad gateway");
        assertThat(provider.fetch(job, HANDLE)).isInstanceOf(Fetched.Unreachable.class);

        fal.resultIs(422, "{\"detail\":[{\"type\":\"content_policy_violation\"}]}");
        assertThat(provider.fetch(job, HANDLE)).isEqualTo(new Fetched.Refused());
    }

    private MediaKind kind() throws InterruptedException {
        return ((Fetched.Files) provider.fetch(job, HANDLE)).files().getFirst().kind();
    }

    private Upstream upstream() {
        return Wire.upstream("fal", fal.url(), Map.of());
    }
}

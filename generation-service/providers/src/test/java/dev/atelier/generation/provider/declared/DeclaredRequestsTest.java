// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor;
import dev.atelier.generation.provider.testkit.LocalMedia;
import dev.atelier.generation.provider.testkit.Samples;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file says of keys, bodies and media, as a vendor sees it. */
class DeclaredRequestsTest {
    private static final String URL = "https://media.test/heron.png";
    private static final MediaInput MEDIUM = LocalMedia.png(URL, "pixels");
    private static final String BASE64 = Base64.getEncoder().encodeToString("pixels".getBytes(StandardCharsets.UTF_8));
    private static final String BEGIN = """
        upstream_protocol: 1
        name: acme
        base: https://api.acme.test
        """;
    private static final String END = """
        poll: {get: "/jobs/{id}"}
        status: {path: $.status}
        fetch: {get: "/files/{file}", take: {file: {path: $.file}}}
        outputs: [{path: $.url}]
        """;

    private final Recorder vendor = new Recorder();

    @TempDir
    Path folder = Path.of(".");

    private final VendorHarness harness = new VendorHarness();

    /** Answers every call with what any of them needs. */
    private static final class Recorder extends FakeVendor {
        private volatile String output = "";
        private volatile Answer upload = Answer.json(200, "{\"uri\":\"acme://1\"}");

        @Override
        protected Answer answer(Request request) {
            return request.path().equals("/uploads")
                    ? upload
                    : Answer.json(
                            200, "{\"id\":\"j1\",\"status\":\"done\",\"file\":\"f1\",\"url\":\"" + output + "\"}");
        }
    }

    @AfterEach
    void stop() {
        harness.close();
        vendor.close();
    }

    @Test
    void aMediumStandsInTheRequestAsTheFileSays() throws Exception {
        assertThat(sent("", "").path("image").asText()).isEqualTo(URL);
        assertThat(sent("media: {value: {$media: data_uri}}\n", "")
                        .path("image")
                        .asText())
                .isEqualTo("data:image/png;base64," + BASE64);
        assertThat(sent("media: {value: {bytes: {$media: base64}, mime: {$media: content_type}}}\n", "")
                        .path("image"))
                .isEqualTo(UpstreamJson.read("{\"bytes\":\"" + BASE64 + "\",\"mime\":\"image/png\"}"));
    }

    @Test
    void aMediumIsUploadedFirstAndAnUploadThatFailsStartsNoJob() throws Exception {
        String media = "media: {value: {$media: upload}, upload: {post: /uploads, form: file, value: $.uri}}\n";
        assertThat(sent(media, "").path("image").asText()).isEqualTo("acme://1");
        assertThat(vendor.lines()).containsExactly("POST /uploads", "POST /make");

        vendor.upload = FakeVendor.Answer.lost();
        assertThat(submit(media, "")).isInstanceOf(SubmitResult.NotTaken.class);
        assertThat(vendor.lines()).containsExactly("POST /uploads", "POST /make", "POST /uploads");
    }

    @Test
    void aMediumThatIsTooLargeIsNotSent() throws Exception {
        MediaInput large = LocalMedia.png(URL, "x".repeat(1_000_001));

        assertThat(provider("media: {value: {$media: base64}, most_mb: 1}\n", "")
                        .submit(job(large)))
                .isInstanceOf(SubmitResult.Failed.class);
        assertThat(vendor.requests()).isEmpty();
    }

    @Test
    void aRuleKeepsTypesAndLeavesOutWhatIsNotThere() throws Exception {
        JsonNode sent = sent("", """
            , settings: {n: {$input: $.seed}, none: {$input: $.absent}, text: {$text: "seed {$.seed}"}}
            , refs: {$each: $.refs, as: {type: ref, url: {$item: $.u}}}
            , list: [{$each: $.refs, as: {$item: $.u}}, last]
            , mode: {$when: $.refs, then: many, else: one}
            , other: {$when: $.absent, then: many, else: one}\
            """);

        assertThat(sent.path("settings")).isEqualTo(UpstreamJson.read("{\"n\":7,\"text\":\"seed 7\"}"));
        assertThat(sent.path("refs"))
                .isEqualTo(UpstreamJson.read("[{\"type\":\"ref\",\"url\":\"a\"},{\"type\":\"ref\",\"url\":\"b\"}]"));
        assertThat(sent.path("list")).isEqualTo(UpstreamJson.read("[\"a\",\"b\",\"last\"]"));
        assertThat(sent.path("mode").asText()).isEqualTo("many");
        assertThat(sent.path("other").asText()).isEqualTo("one");
    }

    @Test
    void theKeyIsShownAsTheFileSays() throws Exception {
        sent("key: {query: api_key}\n", "");
        assertThat(vendor.requests().getLast().query()).isEqualTo("api_key=key-id%3Avery-secret");
        assertThat(vendor.requests().getLast().header("authorization")).isEmpty();

        sent("key: {header: authorization, prefix: \"Bearer \", jwt_seconds: 60}\n", "");
        String[] token = vendor.requests().getLast().header("authorization").split("[ .]", -1);
        JsonNode claims = UpstreamJson.read(Base64.getUrlDecoder().decode(token[2]));
        assertThat(token).hasSize(4).startsWith("Bearer");
        assertThat(claims.path("iss").asText()).isEqualTo("key-id");
        assertThat(claims.path("exp").asLong() - claims.path("nbf").asLong()).isEqualTo(65);
    }

    @Test
    void aValueOfTheInputStaysInItsStepOfTheAddress() throws Exception {
        String file = BEGIN + "submit: {routes: [{post: \"/voices/{$.prompt}\"}], id: $.id}\n" + END;
        DeclaredProvider provider = Declared.provider(harness);

        provider.submit(job(file, JsonNodeFactory.instance.objectNode().put("prompt", "a/../b?c")));
        assertThat(vendor.lines()).containsExactly("POST /voices/a%2F..%2Fb%3Fc");

        assertThat(provider.submit(
                        job(file, JsonNodeFactory.instance.objectNode().put("prompt", ".."))))
                .isInstanceOf(SubmitResult.Failed.class);
        assertThat(vendor.requests()).hasSize(1);
    }

    @Test
    void aThirdCallBringsTheOutputs() throws Exception {
        vendor.output = harness.cdn().offer("p", Samples.PNG);
        DeclaredProvider provider = provider("", "");
        ProviderJob job = job(MEDIUM);
        SubmitResult.Accepted accepted = (SubmitResult.Accepted) provider.submit(job);

        assertThat(provider.fetch(job, accepted.handle())).isInstanceOf(FetchResult.Files.class);
        assertThat(vendor.lines()).containsExactly("POST /make", "GET /jobs/j1", "GET /files/f1");
    }

    /** The body of a submit by a file with these lines and these members of its JSON. */
    private JsonNode sent(String lines, String members) throws Exception {
        assertThat(submit(lines, members)).isInstanceOf(SubmitResult.Accepted.class);
        return vendor.requests().getLast().json();
    }

    private SubmitResult submit(String lines, String members) throws Exception {
        return provider(lines, members).submit(job(MEDIUM));
    }

    private DeclaredProvider provider(String lines, String members) throws IOException {
        write(BEGIN + lines + "submit: {routes: [{post: /make}], id: $.id, json: {image: {$input: $.image}" + members
                + "}}\n" + END);
        return Declared.provider(harness);
    }

    private void write(String file) throws IOException {
        Files.writeString(folder.resolve("acme.yaml"), file);
    }

    private ProviderJob job(MediaInput medium) {
        ObjectNode params =
                JsonNodeFactory.instance.objectNode().put("image", medium.url()).put("seed", 7);
        params.putArray("refs").addObject().put("u", "a");
        params.withArray("refs").addObject().put("u", "b");
        return job(params, medium);
    }

    private ProviderJob job(String file, ObjectNode params) throws IOException {
        write(file);
        return job(params);
    }

    private ProviderJob job(ObjectNode params, MediaInput... media) {
        return VendorHarness.job(
                VendorHarness.upstream(
                        "http",
                        URI.create(vendor.url().toString()),
                        Map.of("file", folder.resolve("acme.yaml").toString())),
                "model",
                params,
                media);
    }
}

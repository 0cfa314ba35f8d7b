// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.platform.egress.EgressAnswer;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FalHandleTest {

    @ParameterizedTest
    @CsvSource({
        "fal-ai/flux/dev,              /fal-ai/flux/requests/r1",
        "fal-ai/veo3,                  /fal-ai/veo3/requests/r1",
        "workflows/me/flow/a,          /workflows/me/flow/requests/r1",
        "comfy/me/graph,               /comfy/me/graph/requests/r1",
        "bytedance/seedance/v1/pro,    /bytedance/seedance/requests/r1"
    })
    void aJobLiesUnderItsApplicationWhateverFollowsInTheEndpoint(String endpoint, String path) {
        assertThat(FalHandle.of(URI.create("https://queue.fal.run"), endpoint, answer("{\"request_id\":\"r1\"}")))
                .hasValueSatisfying(handle -> assertThat(handle.path()).isEqualTo(path));
    }

    @ParameterizedTest
    @CsvSource({
        "https://queue.fal.run/x/y/requests/r1/status,          /x/y/requests/r1",
        "https://queue.fal.run.evil.test/x/y/requests/r1/status, /a/b/requests/r1",
        "http://queue.fal.run/x/y/requests/r1/status,           /a/b/requests/r1",
        "https://queue.fal.run:8443/x/y/requests/r1/status,     /a/b/requests/r1",
        "https://me@queue.fal.run/x/y/requests/r1/status,       /a/b/requests/r1",
        "https://queue.fal.run/x/y/requests/r2/status,          /a/b/requests/r1",
        "https://queue.fal.run/../y/requests/r1/status,         /a/b/requests/r1"
    })
    void onlyAnAddressOfTheUpstreamItselfIsTaken(String url, String path) {
        Answered answer = answer("{\"request_id\":\"r1\",\"status_url\":\"" + url + "\"}");

        assertThat(FalHandle.of(URI.create("https://queue.fal.run"), "a/b/c", answer))
                .hasValueSatisfying(handle -> assertThat(handle.path()).isEqualTo(path));
    }

    @ParameterizedTest
    @CsvSource({"https://proxy.test/fal/x/y/requests/r1/status", "https://proxy.test/fal/x/y/requests/r1/status?logs=1"
    })
    void aBaseUrlMayHaveAPath(String url) {
        Answered answer = answer("{\"request_id\":\"r1\",\"status_url\":\"" + url + "\"}");

        assertThat(FalHandle.of(URI.create("https://proxy.test/fal"), "x/y/z", answer))
                .hasValueSatisfying(handle -> assertThat(handle.path()).isEqualTo("/x/y/requests/r1"));
    }

    private static Answered answer(String json) {
        return new Answered(
                new EgressAnswer(200, Map.of(), Buffer.buffer(json), json.length(), Duration.ZERO),
                UpstreamJson.read(json));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.dialect;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.dialect.CallbackPost.Letter;
import io.restassured.response.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A vendor reports the end of a job through the public API. Nothing polls meanwhile, so only the report can end the run. */
class VendorCallbackIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final Platform platform = Platform.get();
    private final TestAccount account = platform.account(100);

    @Test
    void aGenuineCallbackEndsTheRunAndNoOtherDoes() throws IOException {
        try (CallbackPost post = CallbackPost.open()) {
            platform.restartWith(
                    "generation-service",
                    Map.of("ATELIER_RUN_FIRST_POLL", "10m", "ATELIER_CALLBACK_BASE_URL", post.url()),
                    () -> forgeThenDeliver(post));
        }
    }

    private void forgeThenDeliver(CallbackPost post) {
        String id = account.run("simulated-image", Map.of("prompt", "sim:slow=500ms"))
                .jsonPath()
                .getString("id");
        Letter letter = await().atMost(TIMEOUT)
                .until(() -> post.letters().stream().findFirst(), found -> found.isPresent())
                .orElseThrow();
        String elsewhere = letter.path().replaceFirst("[^/]+$", "forged-forged-forged-fo");
        String anotherRun = letter.path().replace("/" + number(id) + "/", "/" + (number(id) + 1) + "/");
        Map<String, String> unsigned = Map.of("content-type", "application/json");

        assertThat(deliver(elsewhere, letter.headers(), letter.body()).statusCode())
                .isEqualTo(404);
        assertThat(deliver(anotherRun, letter.headers(), letter.body()).statusCode())
                .isEqualTo(404);
        assertThat(deliver(letter.path(), unsigned, letter.body()).statusCode()).isEqualTo(204);
        assertThat(deliver(letter.path(), letter.headers(), "{\"id\":\"sim_another\"}")
                        .statusCode())
                .isEqualTo(204);
        assertThat(deliver(letter.path(), letter.headers(), "no json at all").statusCode())
                .isEqualTo(204);
        assertThat(platform.generationRows("run where state = 'accepted' and due_at > now() + interval '5 min'"
                        + " and id = " + number(id)))
                .as("a run that nobody was made to look at")
                .isEqualTo(1);

        assertThat(deliver(letter.path(), letter.headers(), letter.body()).statusCode())
                .isEqualTo(204);
        assertThat(account.await(id).jsonPath().getString("status")).isEqualTo("succeeded");
        assertThat(deliver(letter.path(), letter.headers(), letter.body()).statusCode())
                .as("the same once more")
                .isEqualTo(204);

        await().atMost(TIMEOUT).until(() -> platform.ledger().state(id), "settled"::equals);
        assertThat(account.credits()).isEqualTo(98);
        assertThat(platform.generationRows("simulated_job where polls = 1 and generation = " + number(id)))
                .isEqualTo(1);
        platform.ledger().assertSound();
    }

    private Response deliver(String path, Map<String, String> headers, String body) {
        return given().baseUri(platform.baseUrl()).headers(headers).body(body).post(path);
    }

    private static long number(String generation) {
        return Long.parseLong(generation.replace("gen_", ""));
    }
}

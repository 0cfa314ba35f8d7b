// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** generation-service dies while it makes a run; the run still ends once and is paid once. */
class RunCrashIT {
    private static final long CREDITS = 1_000;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);

    private final Platform platform = Platform.get();
    private final TestAccount account = platform.account(CREDITS);

    @AfterEach
    void checkLedger() {
        platform.ledger().assertSound();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "generation.run.after-claim",
                "generation.run.after-store",
                "generation.finish.after-commit",
                "relay.after-send",
            })
    void aRunWhoseWorkerDiesStillEndsOnce(String failpoint) {
        String key = UUID.randomUUID().toString();

        // The worker may die so early that the create's own answer goes down with it; the key finds the run again.
        platform.crashDuring("generation-service", failpoint, () -> createOnce(key));
        Response again = await().atMost(SETTLED_WITHIN)
                .until(() -> createOnce(key), answer -> answer.statusCode() == 200 || answer.statusCode() == 202);
        String id = again.jsonPath().getString("id");

        await().atMost(SETTLED_WITHIN)
                .until(() -> account.await(id).jsonPath().getString("status"), "succeeded"::equals);
        await().atMost(SETTLED_WITHIN).until(() -> platform.ledger().state(id), "settled"::equals);
        assertThat(account.generations()).containsExactly(id);
        assertThat(account.credits()).isEqualTo(CREDITS - again.jsonPath().getLong("credits_charged"));
    }

    /** The lease of a run is five seconds on this platform. */
    @Test
    void aRunThatTakesLongerThanItsLeaseIsNotBegunAgain() {
        String id = account.started("patience atelier:slow=12s");

        await().atMost(SETTLED_WITHIN)
                .until(() -> account.await(id).jsonPath().getString("status"), "succeeded"::equals);

        String leftToAnother = "run left to another worker generation=" + id.substring("gen_".length()) + "\n";
        assertThat(platform.logs()).noneMatch(log -> log.contains(leftToAnother));
    }

    private Response createOnce(String key) {
        return account.request()
                .header("Idempotency-Key", key)
                .body(Map.of("model", "landscape-image", "input", Map.of("prompt", "exactly once")))
                .post("/v1/generations");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The worker dies at each step of a run at an upstream that is a stranger. No run is lost, no job is submitted twice,
 * and a run that cannot go on is refunded once.
 */
@OnReplicatedPlatform
class UpstreamCrashIT {
    private static final long CREDITS = 1_000;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(2);

    private final Platform platform = Platform.replicated();
    private final TestAccount account = platform.account(CREDITS);

    @AfterEach
    void checkLedger() {
        platform.ledger().assertSound();
    }

    @ParameterizedTest
    @CsvSource({
        "generation.run.after-claim,     succeeded",
        // Written down before it is sent: whether the upstream has it is not known, so it is not sent again.
        "generation.run.before-submit,   failed",
        "generation.run.after-submit,    failed",
        "generation.run.after-accepted,  succeeded",
        "generation.run.after-poll,      succeeded",
        "generation.run.store,           succeeded",
        "generation.run.after-store,     succeeded",
        "generation.run.before-finish,   succeeded",
        "generation.finish.after-commit, succeeded"
    })
    void aRunEndsOnceAndItsJobIsSubmittedAtMostOnce(String failpoint, String end) {
        String key = UUID.randomUUID().toString();

        platform.crashDuring("generation-service", failpoint, () -> create(key));
        Response again = await().atMost(SETTLED_WITHIN)
                .until(() -> create(key), answer -> answer.statusCode() == 200 || answer.statusCode() == 202);
        String id = again.jsonPath().getString("id");
        Response done = await().atMost(SETTLED_WITHIN)
                .until(
                        () -> account.await(id),
                        answer -> !answer.jsonPath().getString("status").equals("processing")
                                && !answer.jsonPath().getString("status").equals("queued"));

        assertThat(done.jsonPath().getString("status")).as(done.asString()).isEqualTo(end);
        assertThat(platform.generationRows("simulated_job where generation = " + id.replace("gen_", "")))
                .isLessThanOrEqualTo(1);
        boolean failed = end.equals("failed");
        await().atMost(SETTLED_WITHIN)
                .until(() -> platform.ledger().state(id), failed ? "refunded"::equals : "settled"::equals);
        assertThat(account.credits()).isEqualTo(failed ? CREDITS : CREDITS - 2);
    }

    private Response create(String key) {
        return account.request()
                .header("Idempotency-Key", key)
                .body(Map.of("model", "simulated-image", "input", Map.of("prompt", "sim:slow=1s")))
                .post("/v1/generations");
    }
}

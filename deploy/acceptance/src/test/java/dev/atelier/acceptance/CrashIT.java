// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.response.Response;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes die at the worst moments; afterwards every charge has its generation or was given back, once. */
class CrashIT {
    private static final long CREDITS = 1_000;
    /** The completer waits until no request of a living process can still be on its way. */
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);

    private final Platform platform = Platform.get();
    private final TestAccount account = platform.account(CREDITS);

    @AfterEach
    void theLedgerAddsUp() {
        platform.ledger().assertSound();
    }

    @ParameterizedTest
    @ValueSource(strings = {"billing.charge.before-commit", "billing.charge.after-commit"})
    void aChargeWhoseAnswerWasLostIsGivenBack(String failpoint) {
        Response refused = platform.dieWhile("billing-service", failpoint, () -> account.create("lost answer"));

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.jsonPath().getString("error.code")).isEqualTo("service_unavailable");
        await().atMost(SETTLED_WITHIN).until(() -> account.credits() == CREDITS);
        assertThat(generations()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"generation.create.after-pending", "generation.create.after-charge"})
    void aCreateThatDiedBeforeItsAnswerIsUndone(String failpoint) {
        Response refused = platform.dieWhile("generation-service", failpoint, () -> account.create("cut off"));

        assertThat(refused.statusCode()).isEqualTo(503);
        await().atMost(SETTLED_WITHIN)
                .until(() -> account.credits() == CREDITS && generations().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "generation.create.after-pending",
                "generation.create.after-charge",
                "generation.create.after-queued",
            })
    void aClientThatAsksAgainWithItsKeyIsChargedOnce(String failpoint) {
        String key = UUID.randomUUID().toString();

        Response refused = platform.dieWhile("generation-service", failpoint, () -> createOnce(key));
        Response again = await().atMost(SETTLED_WITHIN)
                .until(() -> createOnce(key), answer -> answer.statusCode() == 200 || answer.statusCode() == 202);
        String id = again.jsonPath().getString("id");

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(account.await(id).jsonPath().getString("status")).isEqualTo("succeeded");
        assertThat(generations()).containsExactly(id);
        assertThat(account.credits()).isEqualTo(CREDITS - again.jsonPath().getLong("credits_charged"));
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
        platform.dieWhile("generation-service", failpoint, () -> createOnce(key));
        Response again = await().atMost(SETTLED_WITHIN)
                .until(() -> createOnce(key), answer -> answer.statusCode() == 200 || answer.statusCode() == 202);
        String id = again.jsonPath().getString("id");

        await().atMost(SETTLED_WITHIN)
                .until(() -> account.await(id).jsonPath().getString("status"), "succeeded"::equals);
        await().atMost(SETTLED_WITHIN).until(() -> platform.ledger().state(id), "settled"::equals);
        assertThat(generations()).containsExactly(id);
        assertThat(account.credits()).isEqualTo(CREDITS - again.jsonPath().getLong("credits_charged"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"billing.finish.before-commit", "billing.finish.after-commit"})
    void aRefundThatWasInterruptedHappensOnce(String failpoint) {
        platform.dieWhile("billing-service", failpoint, () -> account.create("give back atelier:fail"));

        await().atMost(SETTLED_WITHIN).until(() -> account.credits() == CREDITS);
    }

    @Test
    void aDatabaseThatIsBackIsUsedAgainWithoutARefusal() {
        assertThat(manyReads()).containsOnly(200);
        platform.stack().postgres().kill();
        platform.stack().postgres().start();

        assertThat(manyReads()).containsOnly(200);
        assertThat(account.create("back again").statusCode()).isEqualTo(202);
    }

    @Test
    void aBrokerThatIsAwayDelaysRefundsAndLosesNone() {
        List<String> ids;
        platform.stack().kafka().kill();
        try {
            ids = IntStream.range(0, 10)
                    .mapToObj(n -> account.started("broker away " + n + " atelier:fail"))
                    .toList();
            for (String id : ids) {
                assertThat(account.await(id).jsonPath().getString("status")).isEqualTo("failed");
            }
            assertThat(account.credits()).isLessThan(CREDITS);
        } finally {
            platform.stack().kafka().start();
        }

        await().atMost(SETTLED_WITHIN).until(() -> account.credits() == CREDITS);
        assertThat(ids.stream().map(platform.ledger()::state)).containsOnly("refunded");
    }

    private Response createOnce(String key) {
        return account.request()
                .header("Idempotency-Key", key)
                .body(Map.of("model", "landscape-image", "input", Map.of("prompt", "exactly once")))
                .post("/v1/generations");
    }

    private List<String> generations() {
        return account.request().get("/v1/generations").jsonPath().getList("data.id");
    }

    /** The statuses of reads of each service, many at once so that every pool uses several connections. */
    private List<Integer> manyReads() {
        List<String> paths =
                List.of("/v1/account", "/v1/generations", "/v1/voices", "/v1/webhook-endpoints", "/v1/usage");
        try (var clients = Executors.newFixedThreadPool(2 * paths.size())) {
            return IntStream.range(0, 8 * paths.size())
                    .mapToObj(n -> CompletableFuture.supplyAsync(
                            () -> account.request()
                                    .get(paths.get(n % paths.size()))
                                    .statusCode(),
                            clients))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * generation-service dies before or after a statement that the runs of a crowd share; afterwards each request of the crowd, repeated
 * with its key, has one generation, which ended once and was paid once.
 */
@OnEncryptedPlatform
class CrowdCrashIT {
    private static final int ACCOUNTS = 3;
    private static final int CREATES = 5;
    private static final long CREDITS = 1_000;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);

    private final Platform platform = Platform.encrypted();

    /** A request of the crowd. */
    private record Create(TestAccount account, String key) {
        Response send() {
            return account.request()
                    .header("Idempotency-Key", key)
                    .body(Map.of("model", "landscape-image", "input", Map.of("prompt", "one of many")))
                    .post("/v1/generations");
        }

        Response sendUntilAccepted() {
            return await().atMost(SETTLED_WITHIN)
                    .pollInterval(Duration.ofMillis(500))
                    .until(this::send, answer -> answer.statusCode() == 200 || answer.statusCode() == 202);
        }
    }

    @AfterEach
    void checkLedger() {
        platform.ledger().assertSound();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "group-commit.store.after",
                "group-commit.charge.before",
                "group-commit.charge.after",
                "group-commit.queue.after",
                "group-commit.end.before",
                "group-commit.end.after",
            })
    void eachOfACrowdRunsOnceAndIsPaidOnce(String failpoint) throws Exception {
        List<TestAccount> accounts =
                Stream.generate(() -> platform.account(CREDITS)).limit(ACCOUNTS).toList();
        List<Create> crowd = accounts.stream()
                .flatMap(account -> IntStream.range(0, CREATES)
                        .mapToObj(_ -> new Create(account, UUID.randomUUID().toString())))
                .toList();

        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Response>> answers = crowd.stream()
                    .map(create -> clients.submit(create::sendUntilAccepted))
                    .toList();
            // In the middle of the crowd; its own create makes sure that the place is reached.
            platform.crashDuring("generation-service", failpoint, crowd.getFirst()::send);
            for (Future<Response> answer : answers) {
                answer.get();
            }
        }

        for (TestAccount account : accounts) {
            List<String> generations = account.generations();
            assertThat(generations).hasSize(CREATES);
            long charged = 0;
            for (String id : generations) {
                Response ended = await().atMost(SETTLED_WITHIN)
                        .until(
                                () -> account.await(id),
                                read -> read.jsonPath().getString("status").equals("succeeded"));
                charged += ended.jsonPath().getLong("credits_charged");
            }
            assertThat(account.credits()).isEqualTo(CREDITS - charged);
            generations.forEach(id ->
                    await().atMost(SETTLED_WITHIN).until(() -> platform.ledger().state(id), "settled"::equals));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.ConcurrentCreates;
import dev.atelier.acceptance.ConcurrentCreates.Result;
import dev.atelier.acceptance.LedgerBooks;
import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.local.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Guarantees with several processes of a service: caps, limits and revocations. */
@OnReplicatedPlatform
class ReplicasIT {
    private static final long CREDITS = 1_000;
    private static final int CAP = 17;
    private static final int CREATES = 200;
    private static final int REQUESTS = 400;
    private static final int LIMIT = 300;

    private static final Platform PLATFORM = Platform.replicated();

    /** What happens to the servers during the creates. */
    enum Disturbance {
        NOTHING,
        REDIS_IS_KILLED,
        POSTGRES_IS_KILLED;

        void disturb(Stack stack) {
            switch (this) {
                case NOTHING -> {}
                case REDIS_IS_KILLED -> {
                    stack.redis().kill();
                    stack.redis().start();
                }
                case POSTGRES_IS_KILLED -> {
                    stack.postgres().kill();
                    stack.postgres().start();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCapAdmitsExactlyItsCredits(Disturbance disturbance) {
        TestAccount account = PLATFORM.account("studio", CREDITS, Map.of("daily_cap", CAP));
        ConcurrentCreates creates =
                new ConcurrentCreates(PLATFORM.gateways(), account.key(), new CountDownLatch(CAP / 3));

        CompletableFuture<List<Result>> all = creates.send(CREATES);
        assertThat(creates.areUnderWay()).isTrue();
        disturbance.disturb(PLATFORM.stack());
        List<Result> results = all.join();

        assertThat(results.stream().filter(one -> one.status() < 300).map(Result::generation))
                .hasSize(CAP)
                .doesNotHaveDuplicates();
        assertThat(results.stream().filter(one -> one.status() >= 300))
                .hasSize(CREATES - CAP)
                .allSatisfy(one -> assertThat(one).isEqualTo(new Result(402, "token_cap_exceeded", "")));
        LedgerBooks books = PLATFORM.ledger();
        assertThat(books.countNotRefunded(account)).isEqualTo(CAP);
        assertThat(books.findSpending(account)).containsExactly("day " + CAP, "month " + CAP);
        assertThat(account.credits()).isEqualTo(CREDITS - CAP);
        PLATFORM.checkBooks();
    }

    @Test
    void twoGatewaysTogetherAdmitTheLimitOfOneKey() {
        TestAccount account = PLATFORM.account("pro", 0, Map.of());
        List<String> two = PLATFORM.gateways().subList(0, 2);

        List<Integer> statuses;
        try (var clients = Executors.newFixedThreadPool(16)) {
            statuses = IntStream.range(0, two.size() * REQUESTS)
                    .mapToObj(n -> CompletableFuture.supplyAsync(() -> status(two.get(n % 2), account.key()), clients))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        }

        assertThat(statuses).filteredOn(status -> status == 200).hasSize(LIMIT);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(two.size() * REQUESTS - LIMIT);
    }

    @Test
    void aRevokedKeyIsRefusedEverywhereByTheFirstRequestAfterTheAnswer() {
        for (int round = 0; round < 5; round++) {
            TestAccount account = PLATFORM.account("studio", 0, Map.of());
            PLATFORM.gateways()
                    .forEach(gateway ->
                            assertThat(status(gateway, account.key())).isEqualTo(200));
            String key = PLATFORM.operator()
                    .get("/admin/accounts/{id}/keys", account.id())
                    .jsonPath()
                    .getString("data[0].id");

            PLATFORM.operator().delete("/admin/keys/{id}", key).then().statusCode(200);

            PLATFORM.gateways()
                    .forEach(gateway ->
                            assertThat(status(gateway, account.key())).isEqualTo(401));
        }
    }

    private static int status(String gateway, String key) {
        return given().baseUri(gateway)
                .header("Authorization", "Bearer " + key)
                .get("/v1/account")
                .statusCode();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.ConcurrentCreates.Result;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Guarantees with several processes of a service: caps, limits, revocations, and books that replays do not change. */
@OnReplicatedPlatform
class ReplicasIT {
    private static final long CREDITS = 1_000;
    private static final int CAP = 17;
    private static final int CREATES = 200;
    private static final int REQUESTS = 400;
    private static final int LIMIT = 300;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);

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
        checkBooks();
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

    @Test
    void readingEveryTopicAgainFromItsStartMovesNoCredit() {
        TestAccount account = PLATFORM.account("studio", CREDITS, Map.of("daily_cap", 100, "monthly_cap", 100));
        List<String> ids = IntStream.range(0, 12)
                .mapToObj(n -> account.started("mixed " + n + (n % 3 == 0 ? " atelier:fail" : "")))
                .toList();
        await().atMost(SETTLED_WITHIN)
                .until(() -> ids.stream().map(PLATFORM.ledger()::state).noneMatch("charged"::equals));
        try (EventLog events = new EventLog(PLATFORM.stack().kafkaBootstrap())) {
            await().atMost(SETTLED_WITHIN)
                    .until(() -> readers().map(Reader::group).allMatch(events::isReadToTheEnd));
            Map<String, Long> written = events.ends();
            List<String> books = PLATFORM.ledger().dump();
            assertThat(books).anyMatch(line -> line.endsWith("refunded 4"));

            readers().parallel().flatMap(reader -> reader.processes().stream()).forEach(ServiceHandle::stop);
            PLATFORM.ledger().deleteInbox();
            readers().map(Reader::group).forEach(group -> {
                // A process that does not say goodbye stays in its group until its session ends, after ten seconds.
                await().atMost(SETTLED_WITHIN).until(() -> events.isLeft(group));
                events.rewind(group);
            });
            readers().flatMap(reader -> reader.processes().stream()).forEach(process -> process.start(Map.of()));
            readers().flatMap(reader -> reader.processes().stream()).forEach(ServiceHandle::awaitReady);

            await().atMost(SETTLED_WITHIN)
                    .until(() -> readers().map(Reader::group).allMatch(events::isReadToTheEnd));
            assertThat(PLATFORM.ledger().dump()).isEqualTo(books);
            assertThat(events.ends()).isEqualTo(written);
        }
        checkBooks();
    }

    /** A service that reads events, by the group it reads them in. */
    private record Reader(String group, int replicas) {
        List<ServiceHandle> processes() {
            return IntStream.range(0, replicas)
                    .mapToObj(instance -> PLATFORM.stack().service(group, instance))
                    .toList();
        }
    }

    private static Stream<Reader> readers() {
        return Stream.of(
                new Reader("billing-service", 2),
                new Reader("library-service", 1),
                new Reader("webhook-service", 1),
                new Reader("compat-service", 1));
    }

    private static void checkBooks() {
        PLATFORM.ledger().assertSound();
        List<String> problems = PLATFORM.operator()
                .get("/admin/ledger/audit")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getList("problems");
        assertThat(problems).isEmpty();
    }

    private static int status(String gateway, String key) {
        return given().baseUri(gateway)
                .header("Authorization", "Bearer " + key)
                .get("/v1/account")
                .statusCode();
    }
}

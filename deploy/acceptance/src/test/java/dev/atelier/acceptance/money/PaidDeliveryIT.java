// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.path.json.JsonPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/**
 * What came is paid, and nothing else: runs with fewer outputs than ordered, more, none, and failures, over several replicas of
 * the services that decide about money. {@code -Dsoak.runs=10000} makes as many, {@code -Dsoak.seed} others.
 */
@OnReplicatedPlatform
class PaidDeliveryIT {
    private static final int RUNS = Integer.getInteger("soak.runs", 120);
    private static final long SEED = Long.getLong("soak.seed", 43);
    private static final int AT_ONCE = 16;
    private static final int PRICE = 2;
    private static final int MOST = 4;
    private static final long CREDITS = 1_000_000;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final Platform platform = Platform.replicated();

    /** @param made 0 to 6; a run that fails makes none */
    private record Order(int ordered, int made, boolean fails) {
        static Order random(Random random) {
            return new Order(1 + random.nextInt(MOST), random.nextInt(MOST + 3), random.nextInt(8) == 0);
        }

        String prompt() {
            return "sim:slow=50ms sim:outputs=" + made + (fails ? " sim:fail" : "");
        }

        boolean succeeds() {
            return made > 0 && !fails;
        }

        long paid() {
            return succeeds() ? (long) PRICE * Math.min(ordered, made) : 0;
        }
    }

    @Test
    void booksCapsUsageAndRunsAgreeToTheCredit() throws Exception {
        TestAccount account = platform.account("studio", CREDITS, Map.of("daily_cap", CREDITS, "monthly_cap", CREDITS));
        var random = new Random(SEED);
        List<Order> orders = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            orders.add(Order.random(random));
        }

        List<JsonPath> ended = run(account, orders);

        long paid = 0;
        for (int run = 0; run < RUNS; run++) {
            check(orders.get(run), ended.get(run));
            paid += orders.get(run).paid();
        }
        long credits = CREDITS - paid;
        await().atMost(TIMEOUT)
                .untilAsserted(
                        () -> assertThat(account.credits()).as("seed %d", SEED).isEqualTo(credits));
        JsonPath view = account.request().get("/v1/account").jsonPath();
        assertThat(view.getLong("credential.spent_today")).isEqualTo(paid);
        assertThat(view.getLong("credential.spent_this_month")).isEqualTo(paid);
        JsonPath usage = account.request().get("/v1/usage").jsonPath();
        assertThat(usage.getLong("total.credits")).isEqualTo(paid);
        assertThat(usage.getLong("total.generations")).isEqualTo(RUNS);
        platform.checkBooks();
    }

    private static List<JsonPath> run(TestAccount account, List<Order> orders) throws Exception {
        var places = new Semaphore(AT_ONCE);
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<JsonPath>> runs = new ArrayList<>();
            for (Order order : orders) {
                places.acquire();
                runs.add(workers.submit(() -> {
                    try {
                        return run(account, order);
                    } finally {
                        places.release();
                    }
                }));
            }
            List<JsonPath> ended = new ArrayList<>();
            for (Future<JsonPath> run : runs) {
                ended.add(run.get());
            }
            return ended;
        }
    }

    private static JsonPath run(TestAccount account, Order order) {
        String id = account.run("simulated-image", Map.of("prompt", order.prompt(), "num_images", order.ordered()))
                .then()
                .statusCode(202)
                .extract()
                .path("id");
        return await().atMost(TIMEOUT)
                .until(
                        () -> account.await(id).jsonPath(),
                        run -> List.of("succeeded", "failed").contains(run.getString("status")));
    }

    private static void check(Order order, JsonPath run) {
        assertThat(run.getString("status")).as("%s", order).isEqualTo(order.succeeds() ? "succeeded" : "failed");
        assertThat(run.getLong("credits_charged")).as("%s", order).isEqualTo(order.paid());
        assertThat(run.getList("outputs")).as("%s", order).hasSize(order.succeeds() ? order.made() : 0);
        boolean isShort = order.succeeds() && order.made() < order.ordered();
        assertThat(run.<String>getList("warnings").stream().anyMatch(note -> note.startsWith("Less came")))
                .as("%s", order)
                .isEqualTo(isShort);
    }
}

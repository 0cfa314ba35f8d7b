// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.PatientUpstream;
import dev.atelier.generation.support.Rows;
import dev.atelier.generation.support.Waiting;
import dev.atelier.testkit.TestCaller;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** More runs than an upstream has places for. */
@QuarkusTest
class CrowdTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    PatientUpstream vendor;

    @Inject
    HandOverService handOvers;

    @Inject
    ActiveRuns active;

    @Inject
    RunConfig config;

    @Inject
    RunQueue queue;

    @Inject
    Waiting waiting;

    @Inject
    Rows rows;

    @Inject
    MeterRegistry meters;

    @Inject
    QueueGauges gauges;

    @BeforeEach
    @AfterEach
    void calm() {
        billing.reset();
        library.reset();
        vendor.calm();
        waiting.clear();
        // A job that was accepted too late is canceled, and this vendor then reports all its jobs as canceled.
        Awaitility.await().atMost(TIMEOUT).until(() -> active.room(Waiting.QUEUE) == config.concurrency());
        vendor.calm();
    }

    @Test
    void workersTogetherNeverTakeMorePlacesThanThereAre() throws Exception {
        newAccount();
        for (int i = 0; i < Waiting.PLACES + 20; i++) {
            waiting.add(lastAccount(), false);
        }

        List<Future<Long>> workers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                workers.add(threads.submit(() -> {
                    handOvers.claim(Waiting.QUEUE, 3);
                    return waiting.takenPlaces();
                }));
            }
        }

        for (Future<Long> worker : workers) {
            assertThat(worker.get()).isLessThanOrEqualTo(Waiting.PLACES);
        }
        assertThat(waiting.takenPlaces()).isEqualTo(Waiting.PLACES);
    }

    @Test
    void whileTheUpstreamIsFullAWaitingRunIsNotTouched() {
        newAccount();
        waiting.takeAllPlaces(lastAccount());
        for (int i = 0; i < 20; i++) {
            waiting.add(lastAccount(), false);
        }
        String versions = versions(lastAccount());
        long before = looks();

        Awaitility.await().atMost(TIMEOUT).until(() -> {
            queue.signal();
            return looks() > before + 30;
        });

        assertThat(versions(lastAccount())).isEqualTo(versions);
        assertThat(waiting.takenPlaces()).isEqualTo(Waiting.PLACES);
    }

    @Test
    void theGaugesTellWhatWaitsForAnUpstream() {
        newAccount();
        waiting.takeAllPlaces(lastAccount());
        waiting.add(lastAccount(), false);
        waiting.add(lastAccount(), true);

        gauges.update();

        assertThat(meters.get("atelier.generation.waiting")
                        .tag("upstream", Waiting.QUEUE)
                        .gauge()
                        .value())
                .isEqualTo(2);
        assertThat(meters.get("atelier.generation.waiting.oldest")
                        .tag("upstream", Waiting.QUEUE)
                        .gauge()
                        .value())
                .isNotNegative();
    }

    @Test
    void anUpstreamThatDoesNotAnswerHoldsUpNoRunOfAnother() {
        vendor.holdJobs();
        TestCaller crowd = newAccount();
        for (int i = 0; i < config.concurrency() + 5; i++) {
            post(crowd, body("patient-only", "a heron"));
        }
        Awaitility.await().atMost(TIMEOUT).until(() -> vendor.requests().size() == config.concurrency());

        TestCaller other = newAccount();
        String id = post(other, body("pixel-image", "sea")).path("id");

        assertThat(ended(other, id).<String>path("status")).isEqualTo("succeeded");
        assertThat(vendor.requests()).hasSize(config.concurrency());
    }

    @Test
    void aRunThatIsDueEntersTheQueueOfItsModelAndIsDone() {
        TestCaller caller = newAccount();
        long id = rows.insert(
                Rows.Row.of(lastAccount(), "queued").deadline(Instant.now().plusSeconds(600)));
        rows.execute("update run set queue = 'removed', queue_tag = 7 where id = " + id);

        assertThat(ended(caller, "gen_" + id).<String>path("status")).isEqualTo("succeeded");
        assertThat(rows.text("select upstream from generation where id = " + id, ""))
                .isEqualTo("embedded");
    }

    @Test
    void anAccountWithTooManyWaitingRunsIsRefusedAndNotCharged() {
        TestCaller caller = newAccount();
        long account = lastAccount();
        waiting.takeAllPlaces(anotherAccount());
        for (int i = 0; i < 60; i++) {
            waiting.add(account, true);
        }

        Response refused = as(caller)
                .header("Idempotency-Key", "crowd")
                .body(body("pixel-image", "sea"))
                .post("/v1/generations");

        assertThat(refused.statusCode()).as(refused.asString()).isEqualTo(429);
        assertThat(refused.<String>path("error.code")).isEqualTo("concurrency_limit");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isPositive();
        assertThat(billing.booked(account)).isZero();
        assertThat(rows.count("generation where account_id = " + account)).isEqualTo(60);
        assertThat(rows.count("idempotency where account_id = " + account)).isZero();
        TestCaller other = newAccount();
        assertThat(post(other, body("pixel-image", "sea")).statusCode()).isIn(200, 202);
    }

    private String versions(long account) {
        return rows.text(
                "select string_agg(xmin::text, ',' order by id) from run where state = 'waiting' and account_id = "
                        + account,
                "");
    }

    private static long anotherAccount() {
        newAccount();
        return lastAccount();
    }

    private long looks() {
        return meters.timer("atelier.worker.batch", "worker", "run-worker", "outcome", "done")
                .count();
    }
}

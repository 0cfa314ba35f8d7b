// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.support.Events;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.TestCaller;
import dev.atelier.testkit.Topic;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class GenerationEventTest {
    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @Inject
    FinishService finishes;

    @Inject
    GenerationRepository generations;

    @Inject
    ObjectMapper json;

    @Inject
    RedisDataSource redis;

    @Inject
    Events events;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @Test
    void theEndIsACloudEventKeyedByTheGeneration() throws Exception {
        TestCaller caller = newAccount().credential(9).origin("mcp");
        String id = post(caller, body("landscape-image", "atelier:fail")).path("id");

        List<ConsumerRecord<String, String>> sent = events.of(id);

        assertThat(sent).hasSize(1);
        ConsumerRecord<String, String> event = sent.getFirst();
        assertThat(Topic.header(event, "ce_specversion")).isEqualTo("1.0");
        assertThat(Topic.header(event, "ce_type")).isEqualTo("generation.finished.v1");
        assertThat(Topic.header(event, "ce_source")).isEqualTo("generation-service");
        assertThat(Topic.header(event, "ce_subject")).isEqualTo(id);
        assertThat(Topic.header(event, "content-type")).isEqualTo("application/json");
        GenerationFinished finished = json.readValue(event.value(), GenerationFinished.class);
        assertThat(finished.eventId()).isEqualTo("evt_" + id).isEqualTo(Topic.header(event, "ce_id"));
        assertThat(finished.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(finished.errorCode()).isEqualTo("provider_error");
        assertThat(finished.credits()).isEqualTo(4);
        assertThat(finished.account()).isEqualTo(lastAccount());
        assertThat(finished.credential()).isEqualTo(9);
        assertThat(finished.origin().wire()).isEqualTo("mcp");
        assertThat(finished.project()).isZero();
    }

    @Test
    void oneTraceAndOneRequestIdJoinTheWholeLife() {
        TestCaller caller = newAccount();
        String trace = "0af7651916cd43dd8448eb211c80319c";

        var created = as(caller)
                .header("traceparent", "00-" + trace + "-b7ad6b7169203331-01")
                .header("X-Request-Id", "req_of_the_client_1")
                .body(body("landscape-image", "sea"))
                .post("/v1/generations");
        String id = created.path("id");
        ended(caller, id);

        assertThat(created.header("X-Request-Id")).isEqualTo("req_of_the_client_1");
        FakeBilling.Call charge = billing.calls("/internal/charges").getLast();
        assertThat(charge.headers().get("traceparent")).contains(trace);
        assertThat(charge.headers().get("x-request-id")).isEqualTo("req_of_the_client_1");
        FakeLibrary.Stored stored = library.stored(number(id), 0);
        assertThat(stored.traceparent()).contains(trace);
        assertThat(stored.requestId()).isEqualTo("req_of_the_client_1");
        assertThat(Topic.header(events.of(id).getFirst(), "traceparent")).contains(trace);
    }

    @Test
    void aWaiterIsWokenThroughRedis() {
        List<String> signals = new CopyOnWriteArrayList<>();
        var subscriber = redis.pubsub(String.class).subscribe("generation.finished", signals::add);
        String id = post(newAccount(), body("pixel-image", "sea")).path("id");

        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> signals.contains(Long.toString(number(id))));

        subscriber.unsubscribe();
    }

    @Test
    void manyWorkersFinishARunExactlyOnce() throws Exception {
        UUID lease = UUID.randomUUID();
        long id = insertHeldBy(lease);
        List<Callable<Boolean>> finishers = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            boolean works = i % 2 == 0;
            UUID token = i % 4 == 3 ? UUID.randomUUID() : lease;
            Generation run = claimed(id);
            finishers.add(() -> finishes.finish(
                    run,
                    token,
                    works
                            ? new GenerationResult.Succeeded(List.of())
                            : GenerationResult.failed(FailureCode.PROVIDER_ERROR, "no")));
        }

        int taken = 0;
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> finished : workers.invokeAll(finishers)) {
                taken += finished.get() ? 1 : 0;
            }
        }

        assertThat(taken).isEqualTo(1);
        List<ConsumerRecord<String, String>> sent = events.of("gen_" + id);
        assertThat(sent).hasSize(1);
        assertThat(sent.getFirst().value()).contains("\"outcome\":\"" + rows.status(id) + "\"");
    }

    @Test
    void aWorkerWhoseRunWasTakenOverEndsNothing() {
        UUID lease = UUID.randomUUID();
        long id = insertHeldBy(lease);
        Generation run = claimed(id);
        rows.execute("update run set lease = gen_random_uuid() where id = " + id);

        assertThat(finishes.finish(run, lease, new GenerationResult.Succeeded(List.of())))
                .isFalse();

        assertThat(rows.status(id)).isEqualTo("processing");
        assertThat(rows.count("outbox where key = 'gen_%d'".formatted(id))).isZero();
    }

    @Test
    void anEndThatIsStoredAgainAddsNoSecondEvent() {
        UUID lease = UUID.randomUUID();
        long id = insertHeldBy(lease);
        Generation run = claimed(id);
        GenerationResult result = GenerationResult.failed(FailureCode.PROVIDER_ERROR, "no");

        assertThat(finishes.finish(run, lease, result)).isTrue();
        assertThat(finishes.finish(run, lease, result)).isFalse();

        assertThat(rows.status(id)).isEqualTo("failed");
        assertThat(events.of("gen_" + id)).hasSize(1);
    }

    /** A run of a new account that a worker has for the next minute. */
    private long insertHeldBy(UUID lease) {
        newAccount();
        Instant later = Instant.now().plusSeconds(60);
        return rows.insert(
                Rows.Row.of(lastAccount(), "processing").lease(lease, later).deadline(later));
    }

    private Generation claimed(long id) {
        return generations.find(id).orElseThrow();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.Backlog;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class OutputEndListenerTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @Inject
    GenerationTopic topic;

    @Inject
    OutputService outputs;

    @Inject
    Rows rows;

    @Inject
    DataSource database;

    @Inject
    KafkaClientService kafka;

    private final Account alice = Account.create();

    @Test
    void aFailureRemovesWhatWasMadeAndASuccessKeepsIt() throws Exception {
        String kept = alice.output(0, "x");
        String lost = alice.output(0, "y");
        alice.pin("proj_0", lost, "pinned too early").then().statusCode(201);

        topic.send(finished(number(kept), Outcome.SUCCEEDED));
        topic.send(finished(number(lost), Outcome.FAILED));

        await().atMost(TIMEOUT).until(() -> !alice.resolve(lost).getBoolean("media[0].found"));
        await().atMost(TIMEOUT)
                .until(() -> rows.number(
                                "select count(*) from output where generation_id = ? and kept_at is not null",
                                number(kept))
                        == 1);
        assertThat(alice.resolve(kept).getBoolean("media[0].found")).isTrue();
        assertThat(alice.resolve("shelf:pinned too early").getBoolean("media[0].found"))
                .isFalse();
    }

    @Test
    void anOutputAfterTheEventOfAFailureIsNotKept() {
        long generation = Account.nextGeneration();
        outputs.apply(List.of(finished(generation, Outcome.FAILED)));

        assertThat(put(generation).statusCode()).isEqualTo(422);

        assertThat(rows.number("select count(*) from output where generation_id = ?", generation))
                .isZero();
    }

    @Test
    void aFailureRemovesAnOutputThatIsCommittedWhileItWaits() throws Exception {
        long elsewhere = Account.nextGeneration();
        long generation = Account.nextGeneration();
        put(elsewhere).then().statusCode(200);
        String key = rows.text("select key from output where generation_id = ?", elsewhere)
                .orElseThrow();

        FutureTask<Void> event =
                new FutureTask<>(() -> outputs.apply(List.of(finished(generation, Outcome.FAILED))), null);
        try (Connection writer = database.getConnection();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("select pg_advisory_xact_lock(" + generation + ")");
            statement.execute(
                    "update output set generation_id = " + generation + " where generation_id = " + elsewhere);
            Thread.ofVirtual().start(event);
            await().atMost(TIMEOUT)
                    .until(() -> rows.number(
                                    "select count(*) from pg_locks where locktype = 'advisory' and not granted"
                                            + " and (classid::bigint << 32) + objid::bigint = ?",
                                    generation)
                            == 1);
            writer.commit();
        }
        event.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);

        assertThat(rows.number("select count(*) from output where generation_id = ?", generation))
                .isZero();
        assertThat(rows.number("select count(*) from stored_object where key = ?", key))
                .isZero();
        assertThat(rows.number("select count(*) from orphan where key = ?", key))
                .isOne();
    }

    @Test
    void aRepeatedEventChangesNothing() {
        long generation = Account.nextGeneration();
        GenerationFinished event = finished(generation, Outcome.SUCCEEDED);
        put(generation).then().statusCode(200);

        outputs.apply(List.of(event));
        outputs.apply(List.of(event));
        rows.change("delete from inbox where event_id = ?", event.eventId());
        outputs.apply(List.of(event));

        assertThat(alice.resolve("gen_" + generation + "#0").getBoolean("media[0].found"))
                .isTrue();
    }

    @Test
    void aBacklogIsTakenInFewTransactionsAndEachGenerationEndsAsItsEventSays() {
        List<Long> generations =
                Stream.generate(Account::nextGeneration).limit(60).toList();
        generations.stream()
                .limit(6)
                .forEach(generation -> put(generation).then().statusCode(200));
        List<GenerationFinished> events = generations.stream()
                .map(generation -> finished(generation, generation % 2 == 0 ? Outcome.SUCCEEDED : Outcome.FAILED))
                .toList();

        new Backlog(kafka).gather(() -> {
            events.forEach(topic::send);
            events.forEach(topic::send);
        });

        String[] ids = events.stream().map(GenerationFinished::eventId).toArray(String[]::new);
        await().atMost(TIMEOUT)
                .until(() -> rows.number("select count(*) from inbox where event_id = any(?)", (Object) ids) == 60);
        assertThat(rows.number("select count(distinct xmin::text) from inbox where event_id = any(?)", (Object) ids))
                .isBetween(1L, 12L);
        Long[] odd = generations.stream().filter(n -> n % 2 == 1).toArray(Long[]::new);
        Long[] even = generations.stream().filter(n -> n % 2 == 0).toArray(Long[]::new);
        assertThat(rows.number("select count(*) from failed_generation where generation_id = any(?)", (Object) odd))
                .isEqualTo(odd.length);
        assertThat(rows.number("select count(*) from failed_generation where generation_id = any(?)", (Object) even))
                .isZero();
        assertThat(rows.number("select count(*) from output where generation_id = any(?)", (Object) odd))
                .isZero();
        assertThat(rows.number(
                        "select count(*) from output where generation_id = any(?) and kept_at is not null",
                        (Object) even))
                .isEqualTo(3);
    }

    private Response put(long generation) {
        return Account.service()
                .contentType("image/png")
                .queryParams("account", alice.number(), "project", 0, "origin", "api", "type", "image")
                .body(Samples.png(9, 9, 9))
                .put("/internal/outputs/{generation}/0", generation);
    }

    private static long number(String output) {
        return Long.parseLong(output.substring(4, output.indexOf('#')));
    }

    private GenerationFinished finished(long generation, Outcome outcome) {
        return GenerationTopic.finished(alice.number(), generation, outcome);
    }
}

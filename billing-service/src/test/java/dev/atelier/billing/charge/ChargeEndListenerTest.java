// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.billing.ledger.LedgerAudit.AuditReport;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.Topic;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Finished generations arrive over Kafka once, twice, unreadable, impossible or all again. */
@QuarkusTest
class ChargeEndListenerTest {
    private static final String GROUP = "billing-service";

    @Inject
    ChargeService charges;

    @Inject
    TestAccounts customers;

    @Inject
    LedgerAudit audit;

    @Inject
    GenerationTopic topic;

    @Inject
    MeterRegistry metrics;

    @Inject
    KafkaClientService kafka;

    @Inject
    Database database;

    private long account;

    @BeforeEach
    void openAccount() {
        account = customers.open(1_000);
    }

    @AfterEach
    void theBooksAreInOrder() {
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void aSuccessSettlesAndAFailureRefunds() {
        ChargeRequest good = charged(40);
        ChargeRequest bad = charged(50);

        topic.send(ChargeFixtures.succeeded(good));
        topic.send(ChargeFixtures.failed(bad));

        awaitState(good, ChargeState.SETTLED);
        awaitState(bad, ChargeState.REFUNDED);
        assertThat(customers.balance(account)).isEqualTo(960);
    }

    @Test
    void anEventDeliveredTwiceHasOneEffect() {
        ChargeRequest bad = charged(50);
        GenerationFinished event = ChargeFixtures.failed(bad);
        double repeats = ends("repeated");

        topic.send(event);
        topic.send(event);

        await().until(() -> ends("repeated") == repeats + 1);
        assertThat(customers.balance(account)).isEqualTo(1_000);
    }

    @Test
    void anUnreadableEventBecomesADeadLetterAndTheNextOneIsHandled() {
        String poison = "{\"event_id\": 5, poison " + UUID.randomUUID();
        ChargeRequest good = charged(40);
        String key = ChargeFixtures.succeeded(good).generation().toString();

        topic.send(key, poison);
        topic.send(ChargeFixtures.succeeded(good));

        awaitState(good, ChargeState.SETTLED);
        await().untilAsserted(() -> assertThat(topic.deadLetters())
                .filteredOn(letter -> poison.equals(letter.value()))
                .singleElement()
                .satisfies(letter -> assertThat(letter.key()).isEqualTo(key))
                .satisfies(letter ->
                        assertThat(Topic.header(letter, "dead-letter-reason")).isNotBlank()));
    }

    @Test
    void anEventOfAnotherFormBecomesADeadLetter() {
        String other =
                "{\"generation\": \"gen_1\", \"outcome\": \"exploded\", \"event_id\": \"" + UUID.randomUUID() + "\"}";

        double refused = ends("refused");

        topic.send("gen_1", other);

        await().untilAsserted(() -> assertThat(topic.deadLetters())
                .filteredOn(letter -> other.equals(letter.value()))
                .hasSize(1));
        assertThat(ends("refused")).isEqualTo(refused + 1);
    }

    @Test
    void anEventWithoutItsChargeBecomesADeadLetterAndCanBeReplayed() {
        ChargeRequest late = ChargeFixtures.of(customers.nextGeneration(), account, 40);
        GenerationFinished event = ChargeFixtures.failed(late);

        topic.send(event);

        await().untilAsserted(() -> assertThat(topic.deadLetters())
                .filteredOn(letter -> letter.value().contains(event.eventId()))
                .singleElement()
                .satisfies(letter ->
                        assertThat(Topic.header(letter, "dead-letter-reason")).contains("never charged")));

        // The failed try left no inbox row, so the replayed letter has its effect.
        String letter = topic.deadLetters().stream()
                .map(ConsumerRecord::value)
                .filter(value -> value.contains(event.eventId()))
                .findFirst()
                .orElseThrow();
        charges.charge(late);
        topic.send(event.generation().toString(), letter);
        awaitState(late, ChargeState.REFUNDED);
    }

    @Test
    void anEventAgainstTheEndOfTheChargeBecomesADeadLetter() {
        ChargeRequest good = charged(40);
        charges.finish(ChargeFixtures.succeeded(good));
        GenerationFinished contradiction = ChargeFixtures.failed(good);

        topic.send(contradiction);

        await().untilAsserted(() -> assertThat(topic.deadLetters())
                .filteredOn(letter -> letter.value().contains(contradiction.eventId()))
                .hasSize(1));
        assertThat(charges.get(good.generation()).state()).isEqualTo(ChargeState.SETTLED);
    }

    @Test
    void everyRecordIsLeftBehindDeadLettersIncluded() {
        ChargeRequest good = charged(40);
        topic.send(ChargeFixtures.succeeded(good));
        topic.send("gen_0", "poison");

        await().atMost(Duration.ofMinutes(2)).until(() -> topic.isReadBy(GROUP));
    }

    @Test
    void replayingTheWholeTopicChangesNothing() {
        sendAndAwait(30);
        AuditReport before = audit.run();
        long balance = customers.balance(account);

        replay();

        assertThat(audit.run()).isEqualTo(before);
        assertThat(customers.balance(account)).isEqualTo(balance);
    }

    @Test
    void replayingAfterTheInboxWasPrunedChangesNothing() {
        sendAndAwait(30);
        AuditReport before = audit.run();
        database.update("delete from inbox");

        replay();

        assertThat(audit.run()).isEqualTo(before);
    }

    private void sendAndAwait(int count) {
        List<ChargeRequest> requests =
                IntStream.range(0, count).mapToObj(_ -> charged(7)).toList();
        for (ChargeRequest request : requests) {
            topic.send(
                    request.generation() % 3 == 0 ? ChargeFixtures.failed(request) : ChargeFixtures.succeeded(request));
        }
        for (ChargeRequest request : requests) {
            awaitState(request, request.generation() % 3 == 0 ? ChargeState.REFUNDED : ChargeState.SETTLED);
        }
        await().atMost(Duration.ofMinutes(2)).until(() -> topic.isReadBy(GROUP));
    }

    /** Sets the service's own consumer back to the beginning and waits until it has seen everything again. */
    private void replay() {
        double seen = handled();
        long deadLetters = topic.deadLetters().size();
        long readable = topic.size() - deadLetters;
        kafka.getConsumer("generation-events")
                .runOnPollingThread(client -> {
                    client.seekToBeginning(client.assignment());
                })
                .await()
                .atMost(Duration.ofMinutes(2));

        await().atMost(Duration.ofMinutes(2)).until(() -> handled() >= seen + readable);
    }

    private double handled() {
        return ends("repeated") + ends("settled") + ends("refunded");
    }

    private double ends(String outcome) {
        return metrics.get("atelier.billing.charge.ends")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    private ChargeRequest charged(long credits) {
        ChargeRequest request = ChargeFixtures.of(customers.nextGeneration(), account, credits);
        charges.charge(request);
        return request;
    }

    private void awaitState(ChargeRequest request, ChargeState state) {
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() ->
                        assertThat(charges.get(request.generation()).state()).isEqualTo(state));
    }
}

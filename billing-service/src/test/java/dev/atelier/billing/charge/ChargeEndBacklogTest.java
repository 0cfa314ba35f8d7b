// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.Backlog;
import dev.atelier.testkit.GenerationTopic;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Finished generations that have gathered while nobody read are handled together, and each as if it had come alone. */
@QuarkusTest
class ChargeEndBacklogTest {
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
    KafkaClientService kafka;

    @Inject
    MeterRegistry metrics;

    @Inject
    Database database;

    private long account;

    @BeforeEach
    void openAccount() {
        account = customers.open(10_000);
    }

    @AfterEach
    void theBooksAreInOrder() {
        assertThat(audit.run().problems()).isEmpty();
    }

    @Test
    void aBacklogIsTakenInFewTransactions() {
        List<ChargeRequest> requests = charged(200);
        List<GenerationFinished> events = requests.stream().map(this::end).toList();

        new Backlog(kafka).gather(() -> events.forEach(topic::send));

        requests.forEach(request -> awaitState(request, endOf(request)));
        int transactions = database.get(
                "select count(distinct xmin::text) as n from inbox where event_id = any(?)",
                row -> row.getInt("n"),
                events.stream().map(GenerationFinished::eventId).toList());
        assertThat(transactions).isBetween(4, 20);
    }

    @Test
    void amongManyTheImpossibleOnesAloneBecomeDeadLetters() {
        List<ChargeRequest> requests = charged(20);
        GenerationFinished neverCharged =
                ChargeFixtures.failed(ChargeFixtures.of(customers.nextGeneration(), account, 40));
        String unreadable = "poison " + UUID.randomUUID();
        double deadLetters = deadLetters();
        double refused = ends("refused");

        new Backlog(kafka).gather(() -> {
            requests.subList(0, 10).forEach(request -> topic.send(end(request)));
            topic.send(neverCharged);
            topic.send(neverCharged.generation().toString(), unreadable);
            requests.subList(10, 20).forEach(request -> topic.send(end(request)));
        });

        requests.forEach(request -> awaitState(request, endOf(request)));
        await().atMost(Duration.ofMinutes(2)).until(() -> topic.isReadBy(GROUP));
        assertThat(topic.deadLetters())
                .filteredOn(letter -> letter.value().contains(neverCharged.eventId()))
                .hasSize(1);
        assertThat(topic.deadLetters())
                .filteredOn(letter -> letter.value().equals(unreadable))
                .hasSize(1);
        assertThat(deadLetters()).isEqualTo(deadLetters + 2);
        assertThat(ends("refused")).isEqualTo(refused + 2);
    }

    @Test
    void anEventThatComesTwiceAmongOthersHasOneEffect() {
        List<ChargeRequest> requests = charged(10);
        List<GenerationFinished> events =
                requests.stream().map(ChargeFixtures::failed).toList();
        double repeats = ends("repeated");

        new Backlog(kafka).gather(() -> {
            events.forEach(topic::send);
            events.forEach(topic::send);
        });
        await().atMost(Duration.ofMinutes(2)).until(() -> ends("repeated") == repeats + 10);
        new Backlog(kafka).gather(() -> events.forEach(topic::send));

        await().atMost(Duration.ofMinutes(2)).until(() -> ends("repeated") == repeats + 20);
        assertThat(customers.balance(account)).isEqualTo(10_000);
    }

    @Test
    void theFirstOfTwoEventsOfAGenerationDecides() {
        List<ChargeRequest> requests = charged(10);
        List<GenerationFinished> first = requests.stream().map(this::end).toList();
        List<GenerationFinished> second = requests.stream()
                .map(request -> endOf(request) == ChargeState.SETTLED
                        ? ChargeFixtures.failed(request)
                        : ChargeFixtures.succeeded(request))
                .toList();

        new Backlog(kafka).gather(() -> {
            for (int i = 0; i < requests.size(); i++) {
                topic.send(first.get(i));
                topic.send(second.get(i));
            }
        });

        await().atMost(Duration.ofMinutes(2)).until(() -> topic.isReadBy(GROUP));
        requests.forEach(
                request -> assertThat(charges.get(request.generation()).state()).isEqualTo(endOf(request)));
        assertThat(second)
                .allSatisfy(event -> assertThat(topic.deadLetters())
                        .filteredOn(letter -> letter.value().contains(event.eventId()))
                        .hasSize(1));
    }

    private List<ChargeRequest> charged(int count) {
        List<ChargeRequest> requests = IntStream.range(0, count)
                .mapToObj(_ -> ChargeFixtures.of(customers.nextGeneration(), account, 7))
                .toList();
        requests.forEach(charges::charge);
        return requests;
    }

    private static ChargeState endOf(ChargeRequest request) {
        return request.generation() % 3 == 0 ? ChargeState.REFUNDED : ChargeState.SETTLED;
    }

    private GenerationFinished end(ChargeRequest request) {
        return endOf(request) == ChargeState.REFUNDED
                ? ChargeFixtures.failed(request)
                : ChargeFixtures.succeeded(request);
    }

    private void awaitState(ChargeRequest request, ChargeState state) {
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() ->
                        assertThat(charges.get(request.generation()).state()).isEqualTo(state));
    }

    private double deadLetters() {
        return metrics.get("atelier.events.dead.letters").counter().count();
    }

    private double ends(String outcome) {
        return metrics.get("atelier.billing.charge.ends")
                .tag("outcome", outcome)
                .counter()
                .count();
    }
}

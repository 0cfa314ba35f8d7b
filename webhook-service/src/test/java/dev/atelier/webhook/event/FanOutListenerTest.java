// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.event;

import static dev.atelier.webhook.FakeReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.Backlog;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.FakeReceiver;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class FanOutListenerTest {
    @Inject
    GenerationTopic topic;

    @Inject
    FakeReceiver receiver;

    @Inject
    FakeGenerations generations;

    @Inject
    FanOutListener listener;

    @Inject
    Rows rows;

    @Inject
    KafkaClientService kafka;

    @Test
    void anUnreadableEventBecomesADeadLetterAndTheNextOneIsDelivered() {
        Account account = Account.create();
        String path = "/" + UUID.randomUUID();
        account.register(receiver.answering(path, status(200)));
        GenerationFinished event = GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);
        generations.put(account.number(), 1, "{}");
        String poison = "not JSON " + UUID.randomUUID();
        String otherForm =
                "{\"event_id\":\"" + UUID.randomUUID() + "\",\"generation\":\"gen_1\",\"outcome\":\"exploded\"}";

        topic.send(event.generation().toString(), poison);
        topic.send(event.generation().toString(), otherForm);
        topic.send(event);

        await().atMost(Duration.ofMinutes(2)).until(() -> receiver.calls(path).size() == 1);
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(topic.deadLetters())
                        .extracting(letter -> letter.value())
                        .contains(poison, otherForm));
    }

    @Test
    void anEventIsFannedOutOnceAlsoAfterTheInboxForgot() {
        Account account = Account.create();
        account.register(receiver.answering("/" + UUID.randomUUID(), status(200)));
        generations.put(account.number(), 2, "{}");
        GenerationFinished event = GenerationTopic.finished(account.number(), 2, Outcome.SUCCEEDED);

        listener.fanOut(List.of(event));
        listener.fanOut(List.of(event));
        rows.change("delete from inbox where event_id = ?", event.eventId());
        listener.fanOut(List.of(event));

        assertThat(rows.number("select count(*) from delivery where event_id = ?", event.eventId()))
                .isOne();
    }

    @Test
    void anAccountWithoutEndpointsCostsOneInboxRow() {
        GenerationFinished event = GenerationTopic.finished(Account.create().number(), 3, Outcome.FAILED);

        listener.fanOut(List.of(event));

        assertThat(rows.number("select count(*) from inbox where event_id = ?", event.eventId()))
                .isOne();
        assertThat(rows.number("select count(*) from delivery where event_id = ?", event.eventId()))
                .isZero();
    }

    @Test
    void aBacklogIsFannedOutInFewTransactions() {
        Account one = Account.create();
        Account other = Account.create();
        one.register(receiver.answering("/" + UUID.randomUUID(), status(200)));
        other.register(receiver.answering("/" + UUID.randomUUID(), status(200)));
        other.register(receiver.answering("/" + UUID.randomUUID(), status(200)));
        List<GenerationFinished> events = IntStream.range(0, 60)
                .mapToObj(n -> GenerationTopic.finished(
                        (n % 2 == 0 ? one : other).number(),
                        1_000 + n,
                        n % 3 == 0 ? Outcome.FAILED : Outcome.SUCCEEDED))
                .toList();
        events.forEach(
                event -> generations.put(event.account(), event.generation().value(), "{}"));

        new Backlog(kafka).gather(() -> {
            events.forEach(topic::send);
            events.forEach(topic::send);
        });

        String[] ids = events.stream().map(GenerationFinished::eventId).toArray(String[]::new);
        await().atMost(Duration.ofMinutes(2))
                .until(() -> rows.number("select count(*) from inbox where event_id = any(?)", (Object) ids) == 60);
        await().atMost(Duration.ofMinutes(2)).until(() -> topic.isReadBy("webhook-service"));
        assertThat(rows.number("select count(distinct xmin::text) from inbox where event_id = any(?)", (Object) ids))
                .isBetween(1L, 12L);
        assertThat(rows.number("select count(*) from delivery where event_id = any(?)", (Object) ids))
                .isEqualTo(30 + 2 * 30);
    }
}

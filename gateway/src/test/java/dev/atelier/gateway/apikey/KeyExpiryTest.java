// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.database.Database;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

@QuarkusTest
class KeyExpiryTest {
    @Inject
    TestKeys keys;

    @Inject
    ApiKeyService service;

    @Inject
    KeyExpiryWorker worker;

    @Inject
    Database database;

    @Inject
    @ConfigProperty(name = "kafka.bootstrap.servers")
    String kafka;

    @Inject
    @ConfigProperty(name = "atelier.topic.credits-events")
    String topic;

    @Test
    void anEndWithinTheNoticeIsToldOnceAndOthersAreNot() {
        long soon = key(Duration.ofDays(6));
        long later = key(Duration.ofDays(8));
        long over = key(Duration.ofDays(-1));
        long revoked = key(Duration.ofDays(6));
        service.revoke(revoked, TestKeys.ACTOR);
        List<Long> ours = List.of(soon, later, over, revoked);

        Awaitility.await().untilAsserted(() -> assertThat(isTold(soon)).isTrue());
        worker.tell();

        assertThat(ours.stream().filter(this::isTold)).containsExactly(soon);
        assertThat(events(soon)).singleElement().satisfies(event -> {
            assertThat(header(event, "ce_type")).isEqualTo("credential.expiring.v1");
            assertThat(event.key()).startsWith("acct_");
            assertThat(event.value()).contains("\"credential\":" + soon).doesNotContain("atl_live_");
        });
    }

    @Test
    void aNewEndIsToldOfAgain() {
        long id = key(Duration.ofDays(5));
        Awaitility.await().untilAsserted(() -> assertThat(isTold(id)).isTrue());

        database.change("update credential set expires_at = expires_at + interval '1 day' where id = ?", id);

        Awaitility.await().untilAsserted(() -> assertThat(isTold(id)).isTrue());
        Awaitility.await().untilAsserted(() -> assertThat(events(id)).hasSize(2));
    }

    private long key(Duration lifetime) {
        return keys.create(Plan.PRO, Set.of(Scope.READ), Optional.of(lifetime))
                .key()
                .id();
    }

    private boolean isTold(long id) {
        return database.one(
                        "select expiry_told is not distinct from expires_at from credential where id = ?",
                        row -> row.getBoolean(1),
                        id)
                .orElseThrow();
    }

    /** The events of a key once its last one has come. */
    private List<ConsumerRecord<String, String>> events(long id) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", kafka);
        settings.put("group.id", UUID.randomUUID().toString());
        settings.put("auto.offset.reset", "earliest");
        List<ConsumerRecord<String, String>> found = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            Awaitility.await().untilAsserted(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(event -> {
                    if (event.value().contains("\"credential\":" + id + ",")) {
                        found.add(event);
                    }
                });
                assertThat(found).isNotEmpty();
            });
            consumer.poll(Duration.ofMillis(200)).forEach(event -> {
                if (event.value().contains("\"credential\":" + id + ",")) {
                    found.add(event);
                }
            });
        }
        return found;
    }

    private static String header(ConsumerRecord<String, String> event, String name) {
        return Stream.of(event.headers().lastHeader(name).value())
                .map(String::new)
                .findFirst()
                .orElseThrow();
    }
}

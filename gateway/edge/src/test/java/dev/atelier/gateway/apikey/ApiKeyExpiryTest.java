// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import static dev.atelier.testkit.Topic.header;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.Topic;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ApiKeyExpiryTest {
    @Inject
    TestKeys keys;

    @Inject
    ApiKeyService service;

    @Inject
    ApiKeyExpiryWorker worker;

    @Inject
    Database database;

    @Inject
    @ConfigProperty(name = "kafka.bootstrap.servers")
    String kafka;

    @Inject
    @ConfigProperty(name = "atelier.topic.credits-events")
    String topic;

    @Test
    void anExpiryWithinTheNoticeIsAnnouncedOnceAndOthersAreNot() {
        long soon = key(Duration.ofDays(6));
        long later = key(Duration.ofDays(8));
        long over = key(Duration.ofDays(-1));
        long revoked = key(Duration.ofDays(8));
        service.revoke(revoked, TestKeys.ACTOR);
        // Only now, or the worker of the application could be faster than the revocation.
        database.update("update credential set expires_at = expires_at - interval '2 days' where id = ?", revoked);
        List<Long> ours = List.of(soon, later, over, revoked);

        Awaitility.await().untilAsserted(() -> assertThat(isTold(soon)).isTrue());
        worker.publishBatch();

        assertThat(ours.stream().filter(this::isTold)).containsExactly(soon);
        assertThat(events(soon)).singleElement().satisfies(event -> {
            assertThat(header(event, "ce_type")).isEqualTo("credential.expiring.v1");
            assertThat(event.key()).startsWith("acct_");
            assertThat(event.value()).contains("\"credential\":" + soon).doesNotContain("atl_live_");
        });
    }

    @Test
    void aNewExpiryIsAnnouncedAgain() {
        long id = key(Duration.ofDays(5));
        Awaitility.await().untilAsserted(() -> assertThat(isTold(id)).isTrue());

        database.update("update credential set expires_at = expires_at + interval '1 day' where id = ?", id);

        Awaitility.await().untilAsserted(() -> assertThat(isTold(id)).isTrue());
        Awaitility.await().untilAsserted(() -> assertThat(events(id)).hasSize(2));
    }

    private long key(Duration lifetime) {
        return keys.create(Plan.PRO, Set.of(Scope.READ), Optional.of(lifetime))
                .key()
                .id();
    }

    private boolean isTold(long id) {
        return database.find(
                        "select expiry_notified is not distinct from expires_at as told from credential where id = ?",
                        row -> row.getBoolean("told"),
                        id)
                .orElseThrow();
    }

    /** The events of a key once its last one has come. */
    private List<ConsumerRecord<String, String>> events(long id) {
        List<ConsumerRecord<String, String>> found = new ArrayList<>();
        Awaitility.await().until(() -> {
            found.clear();
            new Topic(kafka, topic)
                    .records().stream()
                            .filter(event -> event.value().contains("\"credential\":" + id + ","))
                            .forEach(found::add);
            return !found.isEmpty();
        });
        return found;
    }
}

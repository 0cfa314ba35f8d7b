// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.FakeGenerations;
import dev.atelier.webhook.HostileReceiver;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the record says of receivers that do whatever a stranger's server can do. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class HostileReceiverTest {
    private static final String FIRST_ATTEMPT = """
            select coalesce(code::text, '-') || ' ' || coalesce(error_class, '-')
            from attempt join delivery on delivery.id = delivery_id where event_id = ? and n = 1""";
    private static final String ITS =
            " from attempt join delivery on delivery.id = delivery_id where event_id = ? and n = 1";

    @Inject
    HostileReceiver receiver;

    @Inject
    GenerationTopic topic;

    @Inject
    FakeGenerations generations;

    @Inject
    Rows rows;

    @Test
    void eachIsRecordedForWhatItDidAndNoneHoldsUsLongerThanItMay() {
        assertThat(receiver).isNotNull();
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("https://hostile.test/hang", "- timeout");
        expected.put("https://hostile.test/drip-head", "- timeout");
        expected.put("https://hostile.test/drip-body", "500 timeout");
        expected.put("https://hostile.test/endless-headers", "- bad_answer");
        expected.put("https://hostile.test/huge", "200 -");
        expected.put("https://hostile.test/early-close", "- reset");
        expected.put("https://hostile.test/half-head", "- reset");
        expected.put("https://hostile.test/nonsense", "- bad_answer");
        expected.put("https://hostile.test/redirect", "302 status");
        expected.put("https://wrong.test/200", "- tls");
        expected.put("https://mute.test/200", "- connect_timeout");
        for (int code : new int[] {200, 204, 299}) {
            expected.put("https://hostile.test/" + code, code + " -");
        }
        for (int code : new int[] {300, 400, 410, 429, 500, 503}) {
            expected.put("https://hostile.test/" + code, code + " status");
        }

        Map<String, GenerationFinished> events = new LinkedHashMap<>();
        expected.keySet().forEach(url -> events.put(url, publish(url)));

        events.forEach((url, event) -> await(url)
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() ->
                        assertThat(rows.text(FIRST_ATTEMPT, event.eventId())).hasValue(expected.get(url))));
        events.forEach((url, event) -> {
            assertThat(rows.number("select ms" + ITS, event.eventId()))
                    .as("recorded milliseconds, %s", url)
                    .isLessThan(15_000);
            assertThat(rows.number("select bytes_read" + ITS, event.eventId()))
                    .as("bytes read, %s", url)
                    .isLessThan(100_000);
        });
    }

    private GenerationFinished publish(String url) {
        Account account = Account.create();
        account.register(url);
        GenerationFinished event = GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);
        generations.put(account.number(), 1, "{}");
        topic.send(event);
        return event;
    }
}

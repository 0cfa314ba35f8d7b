// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import dev.atelier.testkit.GenerationTopic;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;

/** The events that the service has sent about its generations. */
@ApplicationScoped
public class Events {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final GenerationTopic topic;

    Events(GenerationTopic topic) {
        this.topic = topic;
    }

    /** Waits for the first event of a generation, and then answers all events of it that are there. */
    public List<ConsumerRecord<String, String>> of(String generation) {
        return Awaitility.await().atMost(TIMEOUT).until(() -> topic.of(generation), events -> !events.isEmpty());
    }
}

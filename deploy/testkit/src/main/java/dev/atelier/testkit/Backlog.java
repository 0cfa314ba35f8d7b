// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import java.time.Duration;

/** Lets finished generations gather before the service under test reads them. */
public final class Backlog {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final KafkaClientService kafka;

    public Backlog(KafkaClientService kafka) {
        this.kafka = kafka;
    }

    /** The service reads nothing until all is sent. */
    public void gather(Runnable sends) {
        var consumer = kafka.getConsumer("generation-events");
        consumer.pause().await().atMost(TIMEOUT);
        try {
            sends.run();
        } finally {
            consumer.resume().await().atMost(TIMEOUT);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.GenerationFinished;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Stops a packaged consumer by SIGTERM while it handles events, again and again; nothing is lost, nothing dead. */
public final class StopRehearsal {
    private static final int STOPS = Boolean.getBoolean("soak") ? 50 : 2;
    /** More than one stop leaves time for. */
    private static final int EVENTS = 200;

    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final Map<String, String> settings;
    private final PackagedService service;

    public StopRehearsal(Map<String, String> settings, PackagedService service) {
        this.settings = settings;
        this.service = service;
    }

    /** @param event makes a further event whose effect succeeds; called while the service runs */
    public void run(Supplier<GenerationFinished> event) {
        GenerationTopic topic = GenerationTopic.of(settings);
        try {
            for (int stop = 0; stop < STOPS; stop++) {
                // Production lets the connector wait for what it has handed out; a laptop does not.
                service.start("-Dmp.messaging.connector.smallrye-kafka.graceful-shutdown=" + (stop % 2 == 0));
                stopInTheMiddle(topic, Stream.generate(event).limit(EVENTS).toList());
            }
            service.start();
            await().atMost(TIMEOUT).until(() -> handled() == (long) STOPS * EVENTS);
            assertThat(topic.deadLetters()).isEmpty();
        } finally {
            topic.close();
        }
    }

    /** Events arrive before, during and after the stop. */
    private void stopInTheMiddle(GenerationTopic topic, List<GenerationFinished> events) {
        long before = handled();
        var sender = CompletableFuture.runAsync(() -> events.forEach(topic::send));
        await().atMost(TIMEOUT).pollInterval(Duration.ofMillis(5)).until(() -> handled() > before);
        service.stop();
        sender.join();
    }

    private long handled() {
        try (var connection = DriverManager.getConnection(
                        settings.get("quarkus.datasource.jdbc.url"),
                        settings.get("quarkus.datasource.username"),
                        settings.get("quarkus.datasource.password"));
                var rows = connection.createStatement().executeQuery("select count(*) from inbox")) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}

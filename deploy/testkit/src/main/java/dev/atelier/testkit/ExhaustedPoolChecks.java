// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.EventHandler;
import dev.atelier.platform.event.GenerationFinished;
import io.agroal.api.AgroalDataSource;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** What each service does while its connection pool is exhausted; a service runs these checks with a request and an event of its own. */
public final class ExhaustedPoolChecks {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final AgroalDataSource database;

    public ExhaustedPoolChecks(AgroalDataSource database) {
        this.database = database;
    }

    /** The request is refused for the moment, in the error shape, and works when connections are free again. */
    public void refuseForAMoment(Callable<Response> request) throws Exception {
        refuseForAMoment(
                request,
                refused ->
                        assertThat(refused.jsonPath().getString("error.code")).isEqualTo("service_unavailable"));
    }

    /** @param shape asserts the shape of the refusal, which a dialect has of its own */
    public void refuseForAMoment(Callable<Response> request, Consumer<Response> shape) throws Exception {
        int usual = request.call().statusCode();
        assertThat(usual).isLessThan(500);

        try (var _ = new ExhaustedPool(database)) {
            Response refused = request.call();

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).matches("[1-9][0-9]*");
            shape.accept(refused);
        }
        assertThat(request.call().statusCode()).isEqualTo(usual);
    }

    /** The event waits for a free connection, has its effect, and is no dead letter. */
    public void delay(GenerationTopic topic, Rows rows, GenerationFinished event) {
        try (var log = new CapturedLog(EventHandler.class)) {
            try (var _ = new ExhaustedPool(database)) {
                topic.send(event);
                await().atMost(TIMEOUT).until(() -> !log.lines(event.eventId()).isEmpty());
            }
            await().atMost(TIMEOUT)
                    .until(() -> rows.number("select count(*) from inbox where event_id = ?", event.eventId()) == 1);
            assertThat(log.lines("event waits event=" + event.eventId())).isNotEmpty();
        }
        assertThat(topic.deadLetters()).noneMatch(letter -> letter.value().contains(event.eventId()));
    }
}

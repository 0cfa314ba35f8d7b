// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.SpanCollector.ReceivedSpan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class TraceIT {
    /** OpenMetrics 1.0, "Exemplars": Prometheus before 2.43 refuses a scrape that has one at a summary. */
    private static final String TRACE_IN_METRICS = " # {";

    private final Platform platform = Platform.get();

    @Test
    void oneRequestCanBeFollowedThroughEveryServiceAndThroughKafka() {
        TestAccount account = platform.account(100);
        String requestId = "trace-" + UUID.randomUUID();
        String traceId = UUID.randomUUID().toString().replace("-", "");

        String id = account.request()
                .header("X-Request-Id", requestId)
                .header("traceparent", "00-" + traceId + "-00f067aa0ba902b7-00")
                .body("{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"follow me atelier:fail\"}}")
                .post("/v1/generations")
                .jsonPath()
                .getString("id");
        account.await(id);

        for (String service : List.of("generation-service", "billing-service")) {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> platform.log(service), log -> log.contains("trace_id=" + traceId));
            assertThat(platform.log(service)).contains("request_id=" + requestId);
        }
        await().atMost(Duration.ofMinutes(2))
                .until(() -> platform.log("billing-service")
                        .lines()
                        .anyMatch(line -> line.contains(traceId) && line.contains("refunded")));
    }

    @Test
    void aTraceBeginsAtTheGatewayAndHoldsNothingOfTheRequest() throws Exception {
        try (SpanCollector collector = SpanCollector.open()) {
            platform.restartWith(
                    "gateway",
                    collector.settings(),
                    () -> platform.restartWith(
                            "generation-service", collector.settings(), () -> traceCreates(collector)));
        }
    }

    private void traceCreates(SpanCollector collector) {
        TestAccount account = platform.account(100);
        String prompt = "unmistakable " + UUID.randomUUID();
        String traceId = UUID.randomUUID().toString().replace("-", "");
        String body = "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"" + prompt + " atelier:fail\"}}";

        account.request().body(body).post("/v1/generations");
        account.request()
                .header("traceparent", "00-" + traceId + "-00f067aa0ba902b7-01")
                .body(body)
                .post("/v1/generations");

        ReceivedSpan root = awaitCreate(collector, span -> span.parent().isEmpty());
        assertThat(root.attributes())
                .containsEntry("http.response.status_code", "202")
                .containsEntry("atelier.route.class", "create")
                .containsEntry("atelier.service", "generation-service");
        assertThat(awaitCreate(collector, span -> span.trace().equals(traceId)).parent())
                .isEqualTo("00f067aa0ba902b7");
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(collector.spans())
                        .anyMatch(span -> span.service().equals("generation-service")
                                && span.parent().equals(root.id())));
        // The operator API, which made the account, called a service: no span of the gateway but those of public
        // requests.
        assertThat(collector.spans())
                .filteredOn(span -> span.service().equals("gateway"))
                .allMatch(span -> span.attributes().containsKey("atelier.route.class"));
        assertThat(collector.spans().toString()).doesNotContain(prompt).doesNotContain(account.key());
        for (String service : List.of("generation-service", "billing-service")) {
            assertThat(openMetrics(service)).endsWith("# EOF\n").doesNotContain(TRACE_IN_METRICS);
        }
    }

    /** As Prometheus asks for it; the other format has no room for traces. */
    private String openMetrics(String service) {
        return given().accept("application/openmetrics-text;version=1.0.0")
                .get(platform.stack().service(service).url() + "/q/metrics")
                .body()
                .asString();
    }

    private static ReceivedSpan awaitCreate(SpanCollector collector, Predicate<ReceivedSpan> which) {
        return await().atMost(Duration.ofMinutes(2))
                .until(
                        () -> collector.spans().stream()
                                .filter(span -> span.name().equals("POST /v1/generations"))
                                .filter(span -> span.service().equals("gateway"))
                                .filter(which)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    @Test
    void noLogHoldsAKeyOrAPrompt() {
        TestAccount account = platform.account(100);
        String prompt = "unmistakable " + UUID.randomUUID();
        String id = account.create(prompt).jsonPath().getString("id");
        account.await(id);

        for (String log : platform.logs()) {
            assertThat(log).doesNotContain(account.key()).doesNotContain(prompt);
        }
    }
}

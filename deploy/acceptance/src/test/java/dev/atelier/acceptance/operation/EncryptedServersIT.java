// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.SpanCollector;
import dev.atelier.acceptance.SpanCollector.ReceivedSpan;
import dev.atelier.acceptance.TestAccount;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** PostgreSQL (TLS, verify-full), Kafka (TLS, SCRAM) and Redis (TLS, ACL), by the settings of docs/operations.md, and traces. */
@OnEncryptedPlatform
class EncryptedServersIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    /** OpenMetrics 1.0, "Exemplars": Prometheus before 2.43 refuses a scrape that has one at a summary. */
    private static final String TRACE_IN_METRICS = " # {";

    private final Platform platform = Platform.encrypted();
    private final SpanCollector collector = Platform.spans();

    @Test
    void aGenerationGoesAllTheWay() {
        TestAccount account = platform.account(1_000);
        String name = UUID.randomUUID().toString();
        account.request()
                .body(Map.of("url", platform.receiver().url(name)))
                .post("/v1/webhook-endpoints")
                .then()
                .statusCode(201);

        String good = account.started("a lighthouse");
        String bad = account.started("a lighthouse atelier:fail");

        assertThat(account.await(good).jsonPath().getString("status")).isEqualTo("succeeded");
        assertThat(account.await(bad).jsonPath().getString("status")).isEqualTo("failed");
        // Both ends went through Kafka: to billing-service, and to webhook-service.
        await().atMost(TIMEOUT).until(() -> platform.receiver().received(name).size() == 2);
        await().atMost(TIMEOUT).until(() -> platform.ledger().state(bad).equals("refunded"));
        await().atMost(TIMEOUT).until(() -> platform.ledger().state(good).equals("settled"));
        assertThat(platform.rows(
                        "billing",
                        "pg_stat_ssl join pg_stat_activity using (pid) where client_addr is not null and not ssl"))
                .isZero();
        // Until its first connection is there, the gateway admits without Redis.
        await().atMost(TIMEOUT).until(() -> {
            double before = platform.admittedWithoutRedis();
            account.credits();
            return platform.admittedWithoutRedis() == before;
        });
    }

    @Test
    void aTraceBeginsAtTheGatewayAndHoldsNothingOfTheRequest() {
        TestAccount account = platform.account(100);
        String prompt = "unmistakable " + UUID.randomUUID();
        String traceId = UUID.randomUUID().toString().replace("-", "");
        String body = "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"" + prompt + " atelier:fail\"}}";

        String requestId = account.request().body(body).post("/v1/generations").header("X-Request-Id");
        account.request()
                .header("traceparent", "00-" + traceId + "-00f067aa0ba902b7-01")
                .body(body)
                .post("/v1/generations");

        ReceivedSpan root =
                awaitCreate(span -> requestId.equals(span.attributes().get("atelier.request_id")));
        assertThat(root.parent()).isEmpty();
        assertThat(root.attributes())
                .containsEntry("http.response.status_code", "202")
                .containsEntry("atelier.route.class", "create")
                .containsEntry("atelier.service", "generation-service");
        assertThat(awaitCreate(span -> span.trace().equals(traceId)).parent()).isEqualTo("00f067aa0ba902b7");
        await().atMost(TIMEOUT)
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

    private ReceivedSpan awaitCreate(Predicate<ReceivedSpan> which) {
        return await().atMost(TIMEOUT)
                .until(
                        () -> collector.spans().stream()
                                .filter(span -> span.name().equals("POST /v1/generations"))
                                .filter(span -> span.service().equals("gateway"))
                                .filter(which)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.TestWebsite;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A real Prometheus scrapes the platform under load: alerts and dashboards read what is there. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MetricsIT {
    /** What no load of this test brings about, and why an alert misses nothing all the same. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "atelier_upstream_locked_out",
                    "a gauge that begins with the first refusal of a key; there is no such upstream",
            "atelier_upstream_key_refused_total", "the same; no alert counts it");

    private static final Duration TIMEOUT = Duration.ofMinutes(6);

    /** Two runs at a time stay within the 30 creates a minute of an account. */
    private static final Duration PACE = Duration.ofSeconds(5);

    private final Platform platform = Platform.get();
    private final TestAccount account = platform.account(100_000);
    private PrometheusServer prometheus;

    @BeforeAll
    void start() {
        assumeThat(PrometheusServer.canRun()).as(PrometheusServer.HOW_TO_GET).isTrue();
        account.request()
                .body(Map.of("url", platform.receiver().url(UUID.randomUUID().toString())))
                .post("/v1/webhook-endpoints")
                .then()
                .statusCode(201);
        prometheus = PrometheusServer.start(platform.stack(), Monitoring.ALERTS, PACE);
    }

    @AfterAll
    void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
    }

    @Test
    void everyPanelShowsSomethingUnderLoad() {
        List<String> expressions = Monitoring.dashboards();

        assertThat(expressions).hasSizeGreaterThan(60);
        await().atMost(TIMEOUT).pollInterval(PACE).untilAsserted(() -> {
            load();
            assertThat(expressions.stream().filter(this::hasNoData)).isEmpty();
        });
    }

    /** A series that appears with its first event would hide that event from {@code increase}. */
    @Test
    void everythingThatAlertsReadIsThereBeforeItsFirstEvent() {
        List<String> selectors = Monitoring.selectorsOfAlerts();

        assertThat(selectors).hasSizeGreaterThan(30);
        await().atMost(TIMEOUT).pollInterval(PACE).untilAsserted(() -> {
            load();
            assertThat(selectors.stream().filter(this::hasNoData)).isEmpty();
            assertThat(prometheus.ruleErrors()).isEmpty();
        });
    }

    private boolean hasNoData(String expression) {
        return EXCEPTIONS.keySet().stream().noneMatch(expression::contains)
                && prometheus.query(expression).isEmpty();
    }

    /** A read, a run, a run that fails, an upload, an import, and bytes that are served. */
    private void load() {
        account.credits();
        String good = account.started("a harbour in the morning");
        account.await(account.started("a harbour in the morning atelier:fail"));
        given().get(account.await(good).jsonPath().getString("outputs[0].url"))
                .then()
                .statusCode(200);
        given().baseUri(platform.baseUrl())
                .header("Authorization", "Bearer " + account.key())
                .multiPart("file", "picture.png", TestWebsite.PICTURE, "image/png")
                .post("/v1/files")
                .then()
                .statusCode(201);
        account.request()
                .body(Map.of("url", platform.site().url("picture.png")))
                .post("/v1/files/import")
                .then()
                .statusCode(201);
    }
}

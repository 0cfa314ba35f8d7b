// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.StopSignal;
import dev.atelier.local.server.SystemPrograms;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.Stack;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A real Prometheus on loopback that scrapes the six services of a platform. */
final class PrometheusServer implements AutoCloseable {
    static final String HOW_TO_GET = "prometheus on the path (Debian: apt-get install prometheus)";

    private static final String PROGRAM = "prometheus";
    private static final Duration PACE = Duration.ofMillis(100);
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final ChildProcess.StopRule ENDING =
            new ChildProcess.StopRule(StopSignal.TERM, Duration.ofSeconds(10));

    private final ChildProcess process = new ChildProcess();
    private final String url;

    private PrometheusServer(String url) {
        this.url = url;
    }

    static boolean canRun() {
        return SystemPrograms.find(PROGRAM).isPresent();
    }

    /**
     * @param rules a file with recording rules and alerts
     * @param interval of scrapes and evaluations
     */
    static PrometheusServer start(Stack stack, Path rules, Duration interval) {
        try {
            Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), PROGRAM);
            Path configuration = folder.resolve("prometheus.json");
            // JSON is YAML.
            Files.writeString(
                    configuration, new ObjectMapper().writeValueAsString(configuration(stack, rules, interval)));
            String address = "127.0.0.1:" + Ports.free();
            var server = new PrometheusServer("http://" + address);
            server.process.start(new ChildProcess.Command(
                    PROGRAM,
                    List.of(),
                    List.of(
                            PROGRAM,
                            "--config.file=" + configuration,
                            "--storage.tsdb.path=" + folder.resolve("data"),
                            "--web.listen-address=" + address),
                    Map.of(),
                    folder.resolve("prometheus.log"),
                    ENDING));
            server.process.awaitReady(server::isReady, PACE, START_TIMEOUT);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> configuration(Stack stack, Path rules, Duration interval) {
        String seconds = interval.toSeconds() + "s";
        return Map.of(
                "global",
                Map.of("scrape_interval", seconds, "scrape_timeout", seconds, "evaluation_interval", seconds),
                "rule_files",
                List.of(rules.toAbsolutePath().toString()),
                "scrape_configs",
                List.of(Map.of(
                        "job_name",
                        "atelier",
                        "metrics_path",
                        "/q/metrics",
                        "static_configs",
                        Arrays.stream(ServiceDefinition.values())
                                .map(service -> target(stack, service))
                                .toList())));
    }

    /** With the label that the ServiceMonitor of the chart sets. */
    private static Map<String, Object> target(Stack stack, ServiceDefinition service) {
        String address = service == ServiceDefinition.GATEWAY
                ? stack.operatorUrl()
                : stack.service(service.module()).url();
        return Map.of(
                "targets",
                List.of(URI.create(address).getAuthority()),
                "labels",
                Map.of("component", service.module().replace("-service", "")));
    }

    private boolean isReady() {
        try {
            return given().get(url + "/-/ready").statusCode() == 200;
        } catch (Exception _) {
            // Refused, which REST-assured throws undeclared: it does not listen yet.
            return false;
        }
    }

    /** The values that an expression has now, without those that are no number, such as the mean of nothing. */
    List<Double> query(String expression) {
        JsonPath answer = given().queryParam("query", expression)
                .get(url + "/api/v1/query")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
        List<List<Object>> values = answer.getList("data.result.value");
        return values.stream()
                .map(value -> value.get(1).toString())
                .filter(value -> !value.equals("NaN"))
                .map(value -> value.endsWith("Inf") ? Double.POSITIVE_INFINITY : Double.valueOf(value))
                .toList();
    }

    /** The names of the alerts that fire now. */
    List<String> firing() {
        List<String> names = given().get(url + "/api/v1/alerts")
                .jsonPath()
                .getList("data.alerts.findAll { it.state == 'firing' }.labels.alertname");
        return names.stream().distinct().sorted().toList();
    }

    /** What went wrong with rules, such as two series where one is needed. */
    List<String> ruleErrors() {
        return given().get(url + "/api/v1/rules")
                .jsonPath()
                .getList("data.groups.rules.flatten().findAll { it.lastError }.lastError");
    }

    @Override
    public void close() {
        process.stop();
    }
}

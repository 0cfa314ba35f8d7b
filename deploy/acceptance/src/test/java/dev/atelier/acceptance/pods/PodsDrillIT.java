// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.pods;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.TestAccount;
import dev.atelier.local.stack.ServiceDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The images and the pods of the chart on podman, in the production profile: {@code ./atelier ops pods-drill}. */
@EnabledIfSystemProperty(named = "pods.drill", matches = "true")
class PodsDrillIT {
    /** What the startup probe of the chart allows. */
    private static final Duration READY_WITHIN = Duration.ofMinutes(5);

    private static final Duration EVENT_WITHIN = Duration.ofMinutes(1);
    private static final Duration PACE = Duration.ofMillis(100);
    private static final double MEGABYTE = 1 << 20;
    private static final int TERMINATED = 143;
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final ServiceDefinition EXHAUSTED = ServiceDefinition.COMPAT;

    private final List<String> steps = new ArrayList<>();
    private final Map<ServiceDefinition, String> starts = new EnumMap<>(ServiceDefinition.class);
    private final Map<ServiceDefinition, String> peaks = new EnumMap<>(ServiceDefinition.class);
    private final Map<ServiceDefinition, Integer> exits = new EnumMap<>(ServiceDefinition.class);

    @Test
    void theChartServesOnPodman() throws Exception {
        try (var platform = new PodsPlatform()) {
            step("databases, logins and topics", () -> {
                platform.prepareServers();
                return "PostgreSQL, Kafka and Redis with TLS";
            });
            step("check of all settings", () -> {
                platform.runJob("initContainers");
                return "6 containers of the Job ended with 0";
            });
            step("migration", () -> {
                platform.runJob("containers");
                return "6 containers of the Job ended with 0";
            });
            step("start", () -> start(platform));
            TestAccount account = platform.account(1_000);
            step("a generation", () -> generate(platform, account));
            step("memory", () -> measure(platform));
            step("stop of the gateway under load", () -> drain(platform, account));
            step("out of memory: " + EXHAUSTED.module(), () -> exhaust(platform));
            step("a generation afterwards", () -> generate(platform, account));
            step("stop of all", () -> stop(platform));
        } finally {
            report();
        }
    }

    private void step(String name, Callable<String> work) throws Exception {
        Instant began = Instant.now();
        String seen = "**failed**";
        try {
            seen = work.call();
        } finally {
            String line = "| %s | %d | %s |"
                    .formatted(name, Duration.between(began, Instant.now()).toSeconds(), seen);
            System.out.println(line);
            steps.add(line);
        }
    }

    /** One after the other, so that the processor time of a start is its own. */
    private String start(PodsPlatform platform) throws IOException {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            Instant began = Instant.now();
            PlayedPod pod = platform.start(service);
            awaitReady(pod);
            var group = pod.group();
            starts.put(
                    service,
                    "%d | %.1f | %d"
                            .formatted(
                                    Long.parseLong(platform.imageSize(service)) / 1_000_000,
                                    group.cpu().toMillis() / 1000.0,
                                    Duration.between(began, Instant.now()).toSeconds()));
            assertThat(pod.probe("livenessProbe")).as("liveness of %s", service).isEqualTo(200);
            assertThat(pod.unconfined()).as("what %s may do", service).isEmpty();
        }
        return "all are ready, with uid 10001, no capability, no new privileges, seccomp and a read-only root";
    }

    private static void awaitReady(PlayedPod pod) {
        try {
            await(pod.name()).atMost(READY_WITHIN).pollInterval(PACE).until(pod::isReady);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(pod.name() + " is not ready: " + pod.log(), e);
        }
    }

    private static String generate(PodsPlatform platform, TestAccount account) {
        long before = account.credits();
        String id = account.started("a lighthouse by the sea at dusk");
        byte[] picture = download(account, account.await(id).jsonPath().getString("outputs[0].url"));
        assertThat(picture).startsWith(PNG);
        String other = paintThroughCompat(account);
        assertThat(account.credits()).isLessThan(before);
        long ends = account.generations().size();
        for (ServiceDefinition reader : List.of(
                ServiceDefinition.BILLING,
                ServiceDefinition.LIBRARY,
                ServiceDefinition.WEBHOOK,
                ServiceDefinition.COMPAT)) {
            await("events at " + reader)
                    .atMost(EVENT_WITHIN)
                    .until(() -> platform.servers().count(reader.database(), "select count(*) from inbox") >= ends);
        }
        return "%s is a PNG of %d bytes, %s came through another vendor's API, their ends reached billing, library, webhook and compat"
                .formatted(id, picture.length, other);
    }

    /** As behind the proxy that has the public name. */
    private static byte[] download(TestAccount account, String url) {
        assertThat(url).startsWith(PodsPlatform.BASE_URL);
        return given().get(account.baseUrl() + url.substring(PodsPlatform.BASE_URL.length()))
                .then()
                .statusCode(200)
                .extract()
                .asByteArray();
    }

    private static String paintThroughCompat(TestAccount account) {
        String key = "Key " + account.key().replaceFirst("_([^_]*)$", ":$1");
        String id = given().baseUri(account.baseUrl())
                .header("Authorization", key)
                .contentType("application/json")
                .body(Map.of("prompt", "a lake at dawn"))
                .post("/compat/hf/nano-banana")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getString("request_id");
        await(id)
                .atMost(EVENT_WITHIN)
                .until(() -> given().baseUri(account.baseUrl())
                        .header("Authorization", key)
                        .get("/compat/hf/requests/{id}/status", id)
                        .jsonPath()
                        .getString("status")
                        .equals("completed"));
        return id;
    }

    private String measure(PodsPlatform platform) {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            var group = platform.pod(service).group();
            peaks.put(service, "%.0f | %.0f".formatted(group.peak() / MEGABYTE, group.limit() / MEGABYTE));
            assertThat(group.peak()).as("memory of %s", service).isLessThan(group.limit());
        }
        return "all are below their limits";
    }

    private static String drain(PodsPlatform platform, TestAccount account) throws Exception {
        PlayedPod gateway = platform.pod(ServiceDefinition.GATEWAY);
        var drain = new PodDrain(gateway, account);
        drain.run(platform.manifests().grace("gateway"));
        assertThat(drain.failed()).as("failed requests").isEmpty();
        assertThat(drain.servedUnready()).as("answers while unready").isPositive();
        assertThat(gateway.exitCode()).as("exit code").isEqualTo(TERMINATED);
        gateway.start();
        awaitReady(gateway);
        return "%d requests, 0 failed; readiness was 503 for the last %d of them; ended after %d s with %d"
                .formatted(drain.sent(), drain.servedUnready(), drain.stopped().toSeconds(), TERMINATED);
    }

    private static String exhaust(PodsPlatform platform) throws Exception {
        PlayedPod pod = platform.pod(EXHAUSTED);
        int before = pod.restarts();
        Instant began = Instant.now();
        pod.group().exhaust();
        await("restart").atMost(READY_WITHIN).pollInterval(PACE).until(() -> pod.restarts() > before);
        awaitReady(pod);
        return "restarts: %d; ready again after %d s"
                .formatted(
                        pod.restarts() - before,
                        Duration.between(began, Instant.now()).toSeconds());
    }

    private String stop(PodsPlatform platform) {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            PlayedPod pod = platform.pod(service);
            pod.stop(platform.manifests().grace(service.shortName()));
            exits.put(service, pod.exitCode());
        }
        assertThat(exits.values()).as("exit codes").containsOnly(TERMINATED);
        return "each ended with %d within its grace".formatted(TERMINATED);
    }

    private void report() throws IOException {
        List<String> report = new ArrayList<>(
                List.of("# Pods of the chart on podman", "", "| step | seconds | seen |", "|---|---|---|"));
        report.addAll(steps);
        report.addAll(List.of(
                "",
                "| pod | image, MB | processor s until ready | s until ready | most memory, MiB | limit, MiB | exit |",
                "|---|---|---|---|---|---|---|"));
        starts.forEach((service, start) -> report.add("| %s | %s | %s | %s |"
                .formatted(
                        service.module(),
                        start,
                        peaks.getOrDefault(service, "- | -"),
                        exits.containsKey(service) ? exits.get(service) : "-")));
        report.forEach(System.out::println);
        Files.write(Path.of("target", "pods-drill.md"), report);
    }
}

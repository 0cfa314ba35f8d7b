// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.pods;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.acceptance.RawConnection;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A pod of one container that podman runs, and the probes of its manifest, which podman does not know: they are asked here,
 * from outside.
 *
 * @param container as the chart wrote it
 * @param address of loopback where the pod listens
 */
record PlayedPod(Podman podman, JsonNode container, String address, String id) {
    private static final int PROBE_TIMEOUT_MILLIS = 2_000;
    private static final String READINESS = "readinessProbe";

    /** Lines of the kernel about a process of the chart's security context. */
    private static final List<String> RESTRICTED =
            List.of("Uid:\t10001\t10001", "CapEff:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2");

    String name() {
        return container.path("name").asText();
    }

    /** The address of a port that the manifest names. */
    String url(String port) {
        return "http://%s:%d".formatted(address, number(port));
    }

    private int number(String port) {
        return StreamSupport.stream(container.path("ports").spliterator(), false)
                .filter(one -> one.path("name").asText().equals(port))
                .mapToInt(one -> one.path("containerPort").asInt())
                .findFirst()
                .orElseThrow();
    }

    boolean isReady() {
        return probe(READINESS) == 200;
    }

    /** The status that a probe gets; 0 when no process answers. */
    int probe(String name) {
        JsonNode probe = container.path(name).path("httpGet");
        String request = "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                .formatted(probe.path("path").asText(), address);
        try (var connection =
                new RawConnection(URI.create(url(probe.path("port").asText())), PROBE_TIMEOUT_MILLIS)) {
            return connection
                    .exchange(request.getBytes(StandardCharsets.US_ASCII), false)
                    .status();
        } catch (IOException _) {
            return 0;
        }
    }

    /** Asks it to end, and kills it after the grace of the chart: what the kubelet does. */
    void stop(Duration grace) {
        podman.run("stop", "--time", Long.toString(grace.toSeconds()), id);
    }

    void start() {
        podman.run("start", id);
    }

    int exitCode() {
        return Integer.parseInt(inspect(".State.ExitCode"));
    }

    String log() {
        return podman.run("logs", "--tail", "100", id);
    }

    int restarts() {
        return Integer.parseInt(inspect(".RestartCount"));
    }

    ContainerGroup group() {
        return new ContainerGroup(inspect(".State.CgroupPath"));
    }

    private String inspect(String field) {
        return podman.run("inspect", "--format", "{{%s}}".formatted(field), id);
    }

    /** What the chart forbids, or asks for, and the process that runs has not got. */
    List<String> unconfined() throws IOException {
        Path process = Path.of("/proc", inspect(".State.Pid"));
        List<String> missing = new ArrayList<>(RESTRICTED);
        missing.removeIf(Files.readString(process.resolve("status"))::contains);
        String mounts = Files.readString(process.resolve("mounts"));
        if (mounts.lines().noneMatch(mount -> mount.matches("\\S+ / \\S+ ro,.*"))) {
            missing.add("a read-only root");
        }
        return missing;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.awaitility.Awaitility.await;

import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A Redis Cluster of three nodes without replicas, each with a third of the slots. */
final class RedisCluster implements AutoCloseable {
    private static final int NODES = 3;
    private static final int SLOTS = 16_384;
    /** The characters before the JSON of a cached credential, which the script skips. */
    private static final int SEAL_LENGTH = 43;

    private static final String SCRIPT = script();
    private static final Duration STARTED_WITHIN = Duration.ofSeconds(30);

    private final List<EmbeddedRedis> nodes;

    private RedisCluster(Path directory) {
        nodes = IntStream.range(0, NODES)
                .mapToObj(node -> new EmbeddedRedis(
                        new ServerLocation(
                                directory.resolve("redis-" + node),
                                directory.resolve("redis-" + node + ".log"),
                                Ports.free()),
                        1,
                        List.of(
                                "--cluster-enabled",
                                "yes",
                                "--cluster-port",
                                Integer.toString(Ports.free()),
                                "--cluster-node-timeout",
                                "2000",
                                // A lost node takes only its own slots away.
                                "--cluster-require-full-coverage",
                                "no")))
                .toList();
    }

    static RedisCluster start() {
        var cluster =
                new RedisCluster(Path.of("target").toAbsolutePath().resolve("redis-cluster-" + UUID.randomUUID()));
        cluster.nodes.forEach(EmbeddedRedis::start);
        for (int node = 0; node < NODES; node++) {
            cluster.call(
                    node,
                    "CLUSTER",
                    "ADDSLOTSRANGE",
                    Integer.toString(SLOTS * node / NODES),
                    Integer.toString(SLOTS * (node + 1) / NODES - 1));
        }
        cluster.meet();
        await().atMost(STARTED_WITHIN).until(() -> IntStream.range(0, NODES).allMatch(cluster::isWhole));
        return cluster;
    }

    private boolean isWhole(int node) {
        String info = call(node, "CLUSTER", "INFO");
        return Stream.of("cluster_state:ok", "cluster_known_nodes:" + NODES, "cluster_slots_ok:" + SLOTS)
                .allMatch(info::contains);
    }

    private void meet() {
        for (int node = 1; node < NODES; node++) {
            String bus = call(node, "CONFIG", "GET", "cluster-port").split("\r\n", -1)[4];
            call(
                    0,
                    "CLUSTER",
                    "MEET",
                    "127.0.0.1",
                    Integer.toString(nodes.get(node).port()),
                    bus);
        }
    }

    /** The node that owns the keys of a credential. */
    int owner(int credential) {
        String slot = call(NODES - 1, "CLUSTER", "KEYSLOT", key(credential, "requests"));
        return IntStream.range(0, NODES)
                .filter(node -> Integer.parseInt(slot.strip().substring(1)) < SLOTS * (node + 1) / NODES)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Has a node run the gateway's script for a request of a credential that is cached there, and answers with the first word.
     *
     * @param limits as the gateway writes them
     */
    String admit(int node, int credential, String limits) {
        String cached = "-".repeat(SEAL_LENGTH)
                + "{\"fingerprint\":\"f\",\"scopes\":[\"read\"],\"limits\":{%s},\"account\":\"%d\"}"
                        .formatted(limits, credential);
        String stored = call(node, "SET", key(credential, "credential:3"), cached);
        String answer = stored.startsWith("-")
                ? stored
                : call(
                        node,
                        "EVAL",
                        SCRIPT,
                        "2",
                        key(credential, "credential:3"),
                        key(credential, "requests"),
                        "f",
                        "read",
                        "api",
                        "?lease",
                        "60000000",
                        "",
                        "",
                        "600000",
                        "5000",
                        "",
                        "requests");
        // An array begins with its length and the length of its first text; a fault is one line.
        return answer.startsWith("*") ? answer.split("\r\n", -1)[2] : answer.split("[ \r]", 2)[0];
    }

    private static String key(int credential, String rest) {
        return "atelier:{" + credential + "}:" + rest;
    }

    private static String script() {
        try {
            return Files.readString(SourceTree.root()
                    .resolve("gateway/edge/src/main/resources/dev/atelier/gateway/admission/admission.lua"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url(int node) {
        return nodes.get(node).url();
    }

    /** What a node says to a command, as it stands on the wire. */
    String call(int node, String... words) {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), nodes.get(node).port())) {
            socket.getOutputStream().write((command(words) + command("QUIT")).getBytes(StandardCharsets.UTF_8));
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return answers.substring(0, answers.length() - "+OK\r\n".length());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String command(String... words) {
        var command = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            command.append("$%d\r\n%s\r\n".formatted(word.getBytes(StandardCharsets.UTF_8).length, word));
        }
        return command.toString();
    }

    void kill(int node) {
        nodes.get(node).kill();
    }

    @Override
    public void close() {
        nodes.forEach(EmbeddedRedis::stop);
    }
}

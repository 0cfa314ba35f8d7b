// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.awaitility.Awaitility.await;

import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A Redis Cluster of three masters, each with a third of the slots, and one replica of the first, which takes its place. */
public final class RedisCluster implements AutoCloseable {
    private static final int MASTERS = 3;
    private static final int NODES = MASTERS + 1;
    private static final int REPLICA = MASTERS;
    private static final int SLOTS = 16_384;
    private static final Duration STARTED_WITHIN = Duration.ofSeconds(60);

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

    public static RedisCluster start() {
        var cluster =
                new RedisCluster(Path.of("target").toAbsolutePath().resolve("redis-cluster-" + UUID.randomUUID()));
        cluster.nodes.forEach(EmbeddedRedis::start);
        for (int node = 0; node < MASTERS; node++) {
            cluster.call(
                    node,
                    "CLUSTER",
                    "ADDSLOTSRANGE",
                    Integer.toString(SLOTS * node / MASTERS),
                    Integer.toString(SLOTS * (node + 1) / MASTERS - 1));
        }
        cluster.meet();
        await().atMost(STARTED_WITHIN)
                .until(() -> IntStream.range(0, NODES).allMatch(node -> cluster.isWhole(node, "")));
        cluster.replicate();
        return cluster;
    }

    private boolean isWhole(int node, String further) {
        String info = call(node, "CLUSTER", "INFO") + call(node, "INFO", "replication");
        return Stream.of("cluster_state:ok", "cluster_known_nodes:" + NODES, "cluster_slots_ok:" + SLOTS, further)
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

    private void replicate() {
        String first = call(0, "CLUSTER", "MYID").split("\r\n", -1)[1];
        call(REPLICA, "CLUSTER", "REPLICATE", first);
        await().atMost(STARTED_WITHIN).until(() -> isWhole(REPLICA, "master_link_status:up"));
        // Every node has to know the replica before the first may fail.
        await().atMost(STARTED_WITHIN)
                .until(() -> IntStream.range(0, MASTERS)
                        .allMatch(node -> call(node, "CLUSTER", "NODES").contains("slave " + first)));
    }

    /** The addresses of all masters, separated by commas. */
    public String urls() {
        return nodes.stream().limit(MASTERS).map(EmbeddedRedis::url).collect(Collectors.joining(","));
    }

    /** The master of a key, from 0, as it was when the cluster started. */
    public int ownerOf(String key) {
        int slot = Integer.parseInt(
                call(MASTERS - 1, "CLUSTER", "KEYSLOT", key).strip().substring(1));
        return (int) IntStream.range(1, MASTERS)
                .filter(node -> slot >= SLOTS * node / MASTERS)
                .count();
    }

    /** Kills the first master without warning. */
    public void killFirst() {
        nodes.getFirst().kill();
    }

    /** Returns when the replica has taken the place of the first master. */
    public void awaitFailOver() {
        await().atMost(STARTED_WITHIN).until(() -> isWhole(REPLICA, "role:master"));
    }

    /** What a node says to a command, as it stands on the wire. */
    private String call(int node, String... words) {
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

    @Override
    public void close() {
        nodes.forEach(EmbeddedRedis::stop);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * How many scripts Redis runs while one key reads at a rate; all that a gateway asks of Redis for its requests are scripts.
 *
 * @param readsPerSecond that were answered
 * @param scriptsPerSecond of all gateways of the platform, also those that no request needs
 */
record RedisScripts(String platform, double readsPerSecond, double scriptsPerSecond) {
    static final double RATE = 5_000;

    private static final String CALLS = "cmdstat_evalsha:calls=";
    private static final int TIMEOUT_MILLIS = 10_000;

    static RedisScripts measure(
            BenchPlatform platform, ForwarderProcess gateway, String key, int connections, Duration duration)
            throws IOException, InterruptedException {
        var load = new LoadGenerator(gateway.base(), RATE);
        int port = platform.port("redis");
        long before = count(port);
        long start = System.nanoTime();
        load.run(Collections.nCopies(connections, List.of(Workload.READ.call(key, "gen_1"))), duration);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new RedisScripts(
                platform.name(), load.latency().getTotalCount() / seconds, (count(port) - before) / seconds);
    }

    private static long count(int port) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write("INFO commandstats\r\nQUIT\r\n".getBytes(StandardCharsets.US_ASCII));
            var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            return lines.lines()
                    .filter(line -> line.startsWith(CALLS))
                    .mapToLong(line -> Long.parseLong(line.substring(CALLS.length(), line.indexOf(','))))
                    .sum();
        }
    }

    Map<String, Object> toJson() {
        return Map.of("platform", platform, "reads_per_second", readsPerSecond, "scripts_per_second", scriptsPerSecond);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What it costs to check the key of a read, to count the read and to forward it, when the service answers at once: in a
 * gateway of a platform, and in nginx or another program that does only that.
 *
 * @param proxy gateway, or what counts in its own memory instead of Redis
 */
record ForwardingCost(String platform, String proxy, int connections, List<Sample> samples) {
    private static final int MANY = 32;
    private static final double P50 = 50;
    private static final String PROXY = "proxy";
    private static final String REDIS = "redis";

    /** Measures a platform's gateway and the least that does the same, in turn; then what the gateway asks of Redis. */
    static void measure(BenchPlatform platform, Duration warmUp, Duration round, int rounds, Results results)
            throws IOException, SQLException, InterruptedException {
        String key = platform.createKeys(1, "studio").getFirst();
        try (var stub = new StubService();
                var gateway = ForwarderProcess.startGateway(platform, stub);
                var floor = ForwarderProcess.startFloor(platform.home(), stub, key)) {
            results.forwarding().addAll(measure(platform, List.of(gateway, floor), key, warmUp, round, rounds));
            results.redisScripts().add(RedisScripts.measure(platform, gateway, key, MANY, round));
        }
    }

    private static List<ForwardingCost> measure(
            BenchPlatform platform,
            List<ForwarderProcess> proxies,
            String key,
            Duration warmUp,
            Duration round,
            int rounds)
            throws IOException, SQLException, InterruptedException {
        for (ForwarderProcess proxy : proxies) {
            WarmUp.run(window -> send(platform, proxy, key, MANY, window), warmUp);
        }
        List<ForwardingCost> costs = new ArrayList<>();
        for (int connections : List.of(MANY, 1)) {
            List<ForwardingCost> ofConnections = proxies.stream()
                    .map(proxy -> new ForwardingCost(platform.name(), proxy.name(), connections, new ArrayList<>()))
                    .toList();
            for (int i = 0; i < rounds; i++) {
                for (int j = 0; j < proxies.size(); j++) {
                    ofConnections.get(j).samples.add(send(platform, proxies.get(j), key, connections, round));
                }
            }
            costs.addAll(ofConnections);
        }
        return costs;
    }

    private static Sample send(
            BenchPlatform platform, ForwarderProcess proxy, String key, int connections, Duration duration)
            throws InterruptedException {
        var load = new LoadGenerator(proxy.base(), LoadGenerator.UNLIMITED);
        Map<String, Long> processes = Map.of(PROXY, proxy.process(), REDIS, platform.process(REDIS));
        CpuTimes before = CpuTimes.of(processes);
        long start = System.nanoTime();
        load.run(Collections.nCopies(connections, List.of(Workload.READ.call(key, "gen_1"))), duration);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Sample(
                load.latency().getTotalCount(),
                seconds,
                load.latency(),
                CpuTimes.of(processes).minus(before),
                RunCounts.NONE,
                load.wrong());
    }

    WorkloadResult.Spread perSecond() {
        return spread(Sample::perSecond);
    }

    /** Median of the latency, in milliseconds. */
    WorkloadResult.Spread millis() {
        return spread(sample -> sample.millis(P50));
    }

    /** Microseconds of CPU for each request in the proxy, without the threads that compile code. */
    WorkloadResult.Spread cpuMicros() {
        return cpuMicros(PROXY);
    }

    /** Microseconds of CPU for each request in Redis. */
    WorkloadResult.Spread redisMicros() {
        return cpuMicros(REDIS);
    }

    /** Of proxy and Redis together. */
    double allMicros() {
        return spread(sample -> micros(sample, PROXY) + micros(sample, REDIS)).median();
    }

    private WorkloadResult.Spread cpuMicros(String part) {
        return spread(sample -> micros(sample, part));
    }

    private static double micros(Sample sample, String part) {
        return sample.cpu().micros().getOrDefault(part, 0L) / (double) sample.requests();
    }

    List<String> voided() {
        return samples.stream()
                .map(Sample::wrong)
                .filter(wrong -> !wrong.isEmpty())
                .toList();
    }

    private WorkloadResult.Spread spread(ToDoubleFunction<Sample> value) {
        return WorkloadResult.Spread.of(samples.stream()
                .filter(Sample::isValid)
                .map(value::applyAsDouble)
                .toList());
    }
}

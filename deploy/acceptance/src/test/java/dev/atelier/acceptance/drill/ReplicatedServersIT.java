// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.EventLog;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.chaos.ChaosAudit;
import dev.atelier.acceptance.chaos.ChaosFault;
import dev.atelier.acceptance.chaos.ChaosLoad;
import dev.atelier.acceptance.chaos.ChaosProbe;
import dev.atelier.acceptance.chaos.ChaosRecovery;
import dev.atelier.local.stack.ExternalServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A broker and the primary of PostgreSQL are lost for good under load, and a node of a Redis Cluster: {@code ./atelier ops failover-drill}. */
@EnabledIfSystemProperty(named = "failover.drill", matches = "true")
class ReplicatedServersIT {
    private static final List<String> CONSUMERS = List.of("billing", "library", "webhook", "compat");
    private static final int CREDENTIALS = 60;
    private static final int ACCOUNTS = 9;
    private static final int CAP = 3;
    private static final String LIMIT = "\"requests\":10";
    private static final String ACCOUNT_LIMIT = LIMIT + ",\"account_requests\":100";
    /** Acknowledged before each loss. */
    private static final int CREATES = 60;

    private static final Duration LOADED_WITHIN = Duration.ofMinutes(5);
    /** Sessions of brokers end after seconds, and connections to a lost host after their time limits. */
    private static final Duration RECOVERED_WITHIN = Duration.ofMinutes(2);
    /** The last event goes to a dead receiver in six attempts. */
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(8);

    private static final List<String> REPORT = new ArrayList<>(List.of("# Lost servers", ""));

    @AfterAll
    static void write() throws IOException {
        Files.write(Path.of("target", "failover-drill.md"), REPORT);
    }

    @Test
    void whatWasAcknowledgedOutlivesABrokerAndThePrimary() throws Exception {
        try (ReplicatedServers servers = ReplicatedServers.start()) {
            Platform platform = Platform.withChaos(options -> options.withExternal(servers.locations()));
            try (var _ = platform.stack()) {
                ChaosLoad load = ChaosLoad.start(platform, 1);
                try (var probe = new ChaosProbe(platform, load)) {
                    awaitCreates(load);
                    int leader = leader(servers);
                    say(
                            "Kafka, three brokers, each partition on all three, min.insync.replicas 2: broker %d killed, which leads most partitions"
                                    .formatted(leader));
                    recover(probe, load, ChaosFault.KILL_KAFKA, servers.lose(leader));

                    awaitCreates(load);
                    assertThat(servers.isReplicated()).isTrue();
                    say("PostgreSQL, each commit on the disk of primary and standby: primary killed, standby promoted");
                    recover(probe, load, ChaosFault.KILL_POSTGRES, servers.losePrimary());
                    awaitCreates(load);
                }
                load.stop();
                List<String> violations = finish(platform, load);
                count(platform, load);
                assertThat(violations).isEmpty();
            }
        }
    }

    /**
     * Why Redis Cluster is not supported: the gateway's client knows one node, so Redis decides about the credentials of that
     * node only. The script itself works where a credential's keys are, and cannot reach the windows of an account elsewhere.
     */
    @Test
    void aRedisClusterDecidesOnlyWhereTheKeysAre() {
        try (RedisCluster cluster = RedisCluster.start()) {
            say("Redis Cluster of three, script of the gateway for %d credentials".formatted(CREDENTIALS));
            Map<String, Long> owners = ask(credential -> cluster.admit(cluster.owner(credential), credential, LIMIT));
            Map<String, Long> first = ask(credential -> cluster.admit(0, credential, LIMIT));
            Map<String, Long> accounts =
                    ask(credential -> cluster.admit(cluster.owner(credential), credential, ACCOUNT_LIMIT));
            say("- asked where its keys are: %s; always at the first node: %s; with windows of accounts: %s"
                    .formatted(owners, first, accounts));
            assertThat(owners).containsOnlyKeys("admitted");
            assertThat(first).containsOnlyKeys("admitted", "-MOVED");
            assertThat(accounts).containsKey("-ERR");

            useThroughTheGateway(cluster);

            cluster.kill(0);
            Map<String, Long> left = ask(credential -> cluster.owner(credential) == 0
                    ? "lost"
                    : cluster.admit(cluster.owner(credential), credential, LIMIT));
            say("- the first node killed: " + left);
            assertThat(left).containsOnlyKeys("admitted", "lost");
        }
    }

    private static Map<String, Long> ask(IntFunction<String> question) {
        return IntStream.rangeClosed(1, CREDENTIALS)
                .mapToObj(question)
                .collect(Collectors.groupingBy(answer -> answer, TreeMap::new, Collectors.counting()));
    }

    /** Caps are kept by PostgreSQL; a revoked key waits for the node that has it cached. */
    private static void useThroughTheGateway(RedisCluster cluster) {
        Platform platform = Platform.with(options -> options.withExternal(
                        new ExternalServers(Optional.empty(), Optional.empty(), Optional.of(cluster.url(0))))
                .with("QUARKUS_REDIS_CLIENT_TYPE", "cluster"));
        try (var _ = platform.stack()) {
            List<TestAccount> accounts = Stream.generate(
                            () -> platform.account("studio", 100, Map.of("daily_cap", CAP)))
                    .limit(ACCOUNTS)
                    .toList();
            double before = platform.admittedWithoutRedis();

            accounts.forEach(account -> assertThat(account.credits()).isEqualTo(100));
            double without = platform.admittedWithoutRedis() - before;
            List<Integer> creates = IntStream.range(0, 2 * CAP)
                    .mapToObj(n -> accounts.getFirst()
                            .run("pixel-image", Map.of("prompt", "one of " + n))
                            .statusCode())
                    .toList();
            Map<Integer, Long> revocations = accounts.stream()
                    .map(account -> platform.operator()
                            .delete(
                                    "/admin/keys/{id}",
                                    platform.operator()
                                            .get("/admin/accounts/{id}/keys", account.id())
                                            .jsonPath()
                                            .getString("data[0].id"))
                            .statusCode())
                    .collect(Collectors.groupingBy(status -> status, TreeMap::new, Collectors.counting()));
            List<Integer> afterwards = accounts.stream()
                    .map(account -> account.request().get("/v1/account").statusCode())
                    .toList();

            say(
                    "- through the gateway, quarkus.redis.client-type=cluster: %d reads answered, %.0f of them without Redis; cap of %d: creates %s; keys revoked: %s; reads afterwards: %s"
                            .formatted(ACCOUNTS, without, CAP, creates, revocations, afterwards));
            assertThat(creates.stream().filter(status -> status < 300)).hasSize(CAP);
            assertThat(without).isPositive();
            assertThat(revocations).containsKey(503);
            assertThat(afterwards).containsOnly(401);
        }
    }

    /** Further creates, of clients and probe, have been answered with 202. */
    private static void awaitCreates(ChaosLoad load) {
        int before = load.record().promises().size();
        await().atMost(LOADED_WITHIN).until(() -> load.record().promises().size() >= before + CREATES);
    }

    private static int leader(ReplicatedServers servers) {
        try (var events = new EventLog(servers.bootstrapServers())) {
            return events.leaderOfMost();
        }
    }

    private static void recover(ChaosProbe probe, ChaosLoad load, ChaosFault fault, Instant lost) {
        int acknowledged = load.record().promises().size();
        probe.awaitRecovery(lost, RECOVERED_WITHIN);
        ChaosRecovery recovery = probe.recovery(fault, lost);
        say("after %d acknowledged creates: %s".formatted(acknowledged, recovery.line()));
        assertThat(recovery.firstGood())
                .as("every kind of request is answered again")
                .isPresent();
        assertThat(recovery.firstWebhook())
                .as("webhook of a run created afterwards")
                .isPresent();
    }

    /** Waits until nothing is left to do, and answers what must not have happened. */
    private static List<String> finish(Platform platform, ChaosLoad load) {
        List<String> violations = new ChaosAudit(platform, load).settle(SETTLED_WITHIN);
        say("violations of the audit of books, runs, charges, events, deliveries and media: " + violations.size());
        violations.forEach(violation -> say("- " + violation));
        return violations;
    }

    private static void count(Platform platform, ChaosLoad load) {
        var promises = load.record().promises();
        long found = promises.stream()
                .filter(promise -> platform.generationRows(
                                "generation where id = " + promise.generation().replace("gen_", ""))
                        == 1)
                .count();
        say("creates acknowledged %d, found %d, lost %d".formatted(promises.size(), found, promises.size() - found));
        long ended = platform.generationRows("generation where outcome is not null");
        List<Long> handled = CONSUMERS.stream()
                .map(consumer -> platform.rows(consumer, "inbox where event_id like 'evt_gen_%'"))
                .toList();
        say("generations ended %d, events handled by %s %s".formatted(ended, CONSUMERS, handled));
        assertThat(found).isEqualTo(promises.size());
        assertThat(handled).containsOnly(ended);
    }

    private static void say(String line) {
        System.out.println(line);
        REPORT.add(line);
    }
}

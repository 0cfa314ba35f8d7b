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
import dev.atelier.testkit.RedisCluster;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A broker and the primary of PostgreSQL are lost for good under load, and a master of a Redis Cluster: {@code ./atelier ops failover-drill}. */
@EnabledIfSystemProperty(named = "failover.drill", matches = "true")
class ReplicatedServersIT {
    private static final List<String> CONSUMERS = List.of("billing", "library", "webhook", "compat");
    private static final int ACCOUNTS = 9;
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

    @Test
    void aRedisClusterOutlivesAMaster() {
        try (RedisCluster cluster = RedisCluster.start()) {
            Platform platform = Platform.with(options -> options.withExternal(
                            new ExternalServers(Optional.empty(), Optional.empty(), Optional.of(cluster.urls())))
                    .with("QUARKUS_REDIS_CLIENT_TYPE", "cluster"));
            try (var _ = platform.stack()) {
                say("Redis Cluster of three masters, quarkus.redis.client-type=cluster");
                List<TestAccount> accounts = accounts(platform);
                assertThat(readsWithoutRedis(platform, accounts)).isZero();
                assertThat(revocations(platform, accounts.subList(0, ACCOUNTS / 2)))
                        .containsOnlyKeys(200, 204);

                cluster.killFirst();
                double meanwhile = readsWithoutRedis(platform, accounts.subList(ACCOUNTS / 2, ACCOUNTS));
                cluster.awaitFailOver();

                List<TestAccount> others = accounts(platform);
                await().atMost(RECOVERED_WITHIN).until(() -> readsWithoutRedis(platform, others) == 0);
                say(
                        "- one master killed: %.0f of %d reads answered without Redis, none after its replica took its place"
                                .formatted(meanwhile, ACCOUNTS - ACCOUNTS / 2));
            }
        }
    }

    private static List<TestAccount> accounts(Platform platform) {
        return Stream.generate(() -> platform.account(100)).limit(ACCOUNTS).toList();
    }

    /** Every read is answered; how many of them Redis did not decide. */
    private static double readsWithoutRedis(Platform platform, List<TestAccount> accounts) {
        double before = platform.admittedWithoutRedis();
        accounts.forEach(account -> assertThat(account.credits()).isEqualTo(100));
        return platform.admittedWithoutRedis() - before;
    }

    private static Map<Integer, Long> revocations(Platform platform, List<TestAccount> accounts) {
        return accounts.stream()
                .map(account -> platform.operator()
                        .delete(
                                "/admin/keys/{id}",
                                platform.operator()
                                        .get("/admin/accounts/{id}/keys", account.id())
                                        .jsonPath()
                                        .getString("data[0].id"))
                        .statusCode())
                .collect(Collectors.groupingBy(status -> status, TreeMap::new, Collectors.counting()));
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

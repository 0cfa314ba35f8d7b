// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static dev.atelier.gateway.admission.RateClass.ACCOUNT_REQUESTS;
import static dev.atelier.gateway.admission.RateClass.REQUESTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.redis.RedisConnector;
import dev.atelier.platform.caller.Scope;
import dev.atelier.testkit.RedisCluster;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.redis.client.RedisClientType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A gateway on a real Redis Cluster of three masters, one of which is lost. */
@QuarkusTest
class RedisClusterTest {
    private static final RouteRequirement READ = new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST);
    private static final int CREDENTIALS = 30;
    private static final int LIMIT = 20;

    private static RedisCluster cluster;

    @Inject
    CredentialCache cache;

    @Inject
    AdmissionFallback fallback;

    @Inject
    MeterRegistry meters;

    @Inject
    Vertx vertx;

    private RedisConnector connector;
    private Context loop;
    private RateWindows windows;

    @BeforeAll
    static void startCluster() {
        cluster = RedisCluster.start();
    }

    @AfterAll
    static void stopCluster() {
        cluster.close();
    }

    @BeforeEach
    void connect() {
        connector = new RedisConnector(
                vertx,
                () -> Duration.ofSeconds(2),
                List.of(cluster.urls().split(",", -1)),
                Optional.empty(),
                RedisClientType.CLUSTER,
                Optional.empty());
        loop = ((VertxInternal) vertx).createEventLoopContext();
        windows = new RateWindows(
                new WindowScript(new AdmissionConnections(connector, cache)),
                new LocalWindows(System::nanoTime, () -> 1),
                fallback);
    }

    @AfterEach
    void disconnect() {
        connector.close();
    }

    /** One test: a cluster that has lost a node is another one. */
    @Test
    void everyNodeDecidesAboutItsKeysAndALostOneIsReplaced() {
        List<Long> first = credentials(1);
        double before = fallbacks();
        assertThat(first.stream()
                        .map(credential -> cluster.ownerOf(REQUESTS.key(credential)))
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(0, 1, 2);
        assertThat(first)
                .allSatisfy(credential -> assertThat(admitted(credential, LIMIT / 2, Map.of(REQUESTS, LIMIT)))
                        .isEqualTo(LIMIT / 2));
        assertThat(credentials(1_001))
                .as("the windows of an account are on another node than those of its credentials")
                .allSatisfy(credential -> assertThat(
                                admitted(credential, LIMIT, Map.of(REQUESTS, LIMIT, ACCOUNT_REQUESTS, 3)))
                        .isEqualTo(3));
        assertThat(fallbacks()).isEqualTo(before);

        cluster.killFirst();

        assertThat(first)
                .allSatisfy(credential -> assertThat(admitted(credential, 5, Map.of(REQUESTS, LIMIT)))
                        .isEqualTo(5));
        assertThat(fallbacks()).isGreaterThan(before);
        cluster.awaitFailOver();
        await().until(this::isDecidedByRedis);
        assertThat(first)
                .allSatisfy(credential -> assertThat(admitted(credential, 2 * LIMIT, Map.of(REQUESTS, LIMIT)))
                        .isLessThanOrEqualTo(LIMIT));
    }

    private boolean isDecidedByRedis() {
        double before = fallbacks();
        credentials(2_001).forEach(credential -> admitted(credential, 1, Map.of(REQUESTS, 1_000)));
        return fallbacks() == before;
    }

    private static List<Long> credentials(long from) {
        return LongStream.range(from, from + CREDENTIALS).boxed().toList();
    }

    private int admitted(long credential, int requests, Map<RateClass, Integer> limits) {
        int admitted = 0;
        for (int i = 0; i < requests; i++) {
            admitted += count(credential, limits) instanceof AdmissionDecision.Admitted ? 1 : 0;
        }
        return admitted;
    }

    private AdmissionDecision count(long credential, Map<RateClass, Integer> limits) {
        var request = new AdmissionRequest(credential, List.of(), READ, "");
        var state = new CachedCredential(
                null,
                null,
                null,
                null,
                List.of(Scope.READ),
                true,
                limits,
                Long.toString(credential),
                "{}",
                Long.MAX_VALUE,
                null,
                null);
        CompletableFuture<AdmissionDecision> done = new CompletableFuture<>();
        loop.runOnContext(_ -> windows.count(request, state).onComplete(done::complete, done::completeExceptionally));
        return done.join();
    }

    private double fallbacks() {
        return meters.counter("atelier.gateway.redis.fallback").count();
    }
}

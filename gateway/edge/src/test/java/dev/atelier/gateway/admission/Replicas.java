// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.credential.CallerTokenCache;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.lease.GatewayRegistry;
import dev.atelier.gateway.lease.TestLeases;
import dev.atelier.gateway.redis.RedisConnector;
import dev.atelier.gateway.request.BaseAddress;
import dev.atelier.gateway.request.RequestClass;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.testing.SlowRedisConfig;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.internal.ServiceName;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.ext.web.Router;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Starts gateways that share nothing but Redis and the database: each has its own loop, connections, leases and memory. */
@Singleton
class Replicas {
    private static final RouteRequirement READ = new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Inject
    KeyGuard guard;

    @Inject
    CredentialLookup lookup;

    @Inject
    AdmissionFallback fallback;

    @Inject
    CallerTokenCache tokens;

    @Inject
    CredentialCache cache;

    @Inject
    CachedCredentialSeal seal;

    @Inject
    GatewayRegistry registry;

    @Inject
    MeterRegistry meters;

    @Inject
    Clock clock;

    @Inject
    @ConfigProperty(name = "test.redis")
    String redisUrl;

    /** Returns when each of them is known to the gateway under test, and uses leases. */
    List<Replica> start(int count) {
        List<Replica> started = Stream.generate(() -> start(true)).limit(count).toList();
        await().until(() ->
                started.stream().allMatch(replica -> replica.leases().isRegistered()));
        await().until(() -> TestLeases.isComplete(
                registry, started.stream().map(replica -> replica.leases().id()).collect(Collectors.toSet())));
        return started;
    }

    /** @param isRegistered whether changes may wait for this gateway */
    Replica start(boolean isRegistered) {
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setBlockedThreadCheckInterval(1)
                .setBlockedThreadCheckIntervalUnit(TimeUnit.HOURS));
        var redis = new RedisConnector(vertx, new SlowRedisConfig(), redisUrl, Optional.empty());
        TestLeases leases = TestLeases.start(vertx, redis, meters, isRegistered);
        var connections = new AdmissionConnections(redis, cache);
        var credentials = new CredentialLeases(
                new CredentialEntries(connections, seal), lookup, fallback, leases.registry(), leases.clock(), meters);
        var windows = new RateWindows(new WindowScript(connections), new LocalWindows(leases.registry()), fallback);
        windows.start(vertx);
        var filter = new AdmissionFilter(
                guard,
                new AdmissionRules(credentials, windows, clock),
                tokens,
                meters,
                new BearerChallenge(BaseAddress.at("http://localhost")));
        return new Replica(vertx, leases, credentials, listen(vertx, filter), client);
    }

    private static URI listen(Vertx vertx, AdmissionFilter filter) {
        Router router = Router.router(vertx);
        router.route().handler(http -> {
            var one = new RequestContext(http, "test", RequestClass.NONE);
            filter.admit(one, READ, ServiceName.GENERATION)
                    .onSuccess(_ -> http.response().end())
                    .onFailure(one::refuse);
        });
        int port = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .actualPort();
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    /** One of them. */
    record Replica(Vertx vertx, TestLeases leases, CredentialLeases credentials, URI address, HttpClient client) {

        int status(String key) {
            HttpRequest request = HttpRequest.newBuilder(address)
                    .header("Authorization", "Bearer " + key)
                    .build();
            try {
                return client.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        /** Stands still until the latch is counted down, as a process does that gets no CPU; its clock goes on. */
        CountDownLatch freeze() {
            var frozen = new CountDownLatch(1);
            var goOn = new CountDownLatch(1);
            vertx.runOnContext(_ -> {
                frozen.countDown();
                awaitLatch(goOn);
            });
            awaitLatch(frozen);
            return goOn;
        }

        /** Ends without a word. */
        void kill() {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }

        void stop() {
            leases.leave();
            kill();
        }

        private static void awaitLatch(CountDownLatch latch) {
            try {
                // A failed test must not keep the process.
                assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}

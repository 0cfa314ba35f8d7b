// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.credential.CallerTokenCache;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.redis.RedisConnector;
import dev.atelier.gateway.request.BaseAddress;
import dev.atelier.gateway.request.RequestClass;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.testing.SlowRedisConfig;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.gateway.testing.Threads;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.internal.ServiceName;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two gateways that share nothing but Redis and the database: each has its own loops, connections and memory. */
@QuarkusTest
class ReplicasTest {
    private static final RouteRequirement READ = new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST);

    @Inject
    AdmissionConfig config;

    @Inject
    CredentialLookup lookup;

    @Inject
    AdmissionFallback fallback;

    @Inject
    KeyGuard guard;

    @Inject
    CallerTokenCache tokens;

    @Inject
    MeterRegistry meters;

    @Inject
    CredentialCache cache;

    @Inject
    CachedCredentialSeal seal;

    @Inject
    ApiKeyService service;

    @Inject
    TestKeys keys;

    @Inject
    @ConfigProperty(name = "test.redis")
    String redisUrl;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Vertx> replicas = new ArrayList<>();
    private final List<URI> addresses = new ArrayList<>();

    @BeforeEach
    void startTwo() {
        for (int i = 0; i < 2; i++) {
            Vertx vertx = Vertx.vertx();
            replicas.add(vertx);
            addresses.add(start(vertx));
        }
    }

    @AfterEach
    void stopTwo() {
        replicas.forEach(
                vertx -> vertx.close().toCompletionStage().toCompletableFuture().join());
    }

    @Test
    void fourHundredRequestsAtEachOfTwoReplicasAreThreeHundredAdmissions() {
        String key = keys.key();
        // The first request reads the database; as many look-ups at once as there are clients would be refused.
        List<CompletableFuture<Integer>> asked = new ArrayList<>();
        addresses.forEach(address -> asked.add(CompletableFuture.completedFuture(status(address, key))));

        for (int i = 1; i < 400; i++) {
            addresses.forEach(address -> asked.add(Threads.async(() -> status(address, key))));
        }
        List<Integer> statuses = asked.stream().map(CompletableFuture::join).toList();

        assertThat(statuses).filteredOn(status -> status == 200).hasSize(config.requests());
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(800 - config.requests());
    }

    @Test
    void aRevokedKeyIsRefusedEverywhereByTheFirstRequestAfterTheAnswer() {
        for (int round = 0; round < 10; round++) {
            var created = keys.create();
            String key = created.secret().reveal();
            addresses.forEach(address -> assertThat(status(address, key)).isEqualTo(200));

            service.revoke(created.key().id(), TestKeys.ACTOR);

            addresses.forEach(address -> assertThat(status(address, key)).isEqualTo(401));
        }
    }

    @Test
    void aRotatedKeyWorksEverywhereBesideTheOneBeforeIt() {
        var created = keys.create();
        addresses.forEach(address ->
                assertThat(status(address, created.secret().reveal())).isEqualTo(200));

        var rotated = service.rotate(created.key().id(), TestKeys.ACTOR);

        assertThat(rotated.key().id()).isEqualTo(created.key().id());
        addresses.forEach(address -> {
            assertThat(status(address, rotated.secret().reveal())).isEqualTo(200);
            assertThat(status(address, created.secret().reveal())).isEqualTo(200);
        });
    }

    @Test
    void aSecondRotationEndsTheFirstKey() {
        var first = keys.create();
        service.rotate(first.key().id(), TestKeys.ACTOR);
        service.rotate(first.key().id(), TestKeys.ACTOR);

        addresses.forEach(
                address -> assertThat(status(address, first.secret().reveal())).isEqualTo(401));
    }

    private URI start(Vertx vertx) {
        var redis = new RedisConnector(vertx, new SlowRedisConfig(), redisUrl, Optional.empty());
        var script = new AdmissionScript(redis, cache, seal);
        var filter = new AdmissionFilter(
                guard,
                script,
                lookup,
                fallback,
                tokens,
                meters,
                new BearerChallenge(BaseAddress.at("http://localhost")));
        Router router = Router.router(vertx);
        router.route().handler(http -> {
            var one = new RequestContext(http, "test", RequestClass.NONE);
            filter.admit(one, READ, ServiceName.GENERATION)
                    .onSuccess(_ -> http.response().end())
                    .onFailure(one::refuse);
        });
        HttpServer server = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        return URI.create("http://127.0.0.1:" + server.actualPort() + "/");
    }

    private int status(URI address, String key) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", "Bearer " + key)
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

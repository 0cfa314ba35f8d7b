// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.redis.LoopRedisConnection;
import dev.atelier.gateway.redis.RedisConnector;
import dev.atelier.gateway.testing.SlowRedisConfig;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class RateWindowsTest {
    private static final RouteRequirement READ = new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST);
    private static final RouteRequirement GENERATE =
            new RouteRequirement(Scope.GENERATE, RateClass.everyRequestAnd(RateClass.GENERATIONS));

    @Inject
    CredentialCache cache;

    @Inject
    AdmissionFallback fallback;

    @Inject
    RateLimits limits;

    @Inject
    Vertx vertx;

    @Inject
    @ConfigProperty(name = "test.redis")
    String redisUrl;

    private final long id = ThreadLocalRandom.current().nextLong(1_000_000, Long.MAX_VALUE / 2);
    private Context loop;
    private Context otherLoop;
    private RateWindows windows;
    private RateWindows otherWindows;
    private LoopRedisConnection redis;
    private RedisConnector connector;

    @BeforeEach
    void connectTwice() {
        connector = new RedisConnector(vertx, new SlowRedisConfig(), redisUrl, Optional.empty());
        windows = windows();
        otherWindows = windows();
        loop = ((VertxInternal) vertx).createEventLoopContext();
        otherLoop = ((VertxInternal) vertx).createEventLoopContext();
        redis = connector.open(loop, _ -> {});
    }

    private RateWindows windows() {
        return new RateWindows(
                new WindowScript(new AdmissionConnections(connector, cache)),
                new LocalWindows(System::nanoTime, () -> 1),
                fallback);
    }

    @AfterEach
    void disconnect() {
        connector.close();
    }

    @Test
    void twoReplicasTogetherAdmitExactlyTheLimit() {
        List<CompletableFuture<AdmissionDecision>> asked = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            asked.add(on(loop, () -> count(request(READ))));
            asked.add(on(otherLoop, () -> countElsewhere(request(READ))));
        }
        List<AdmissionDecision> decisions =
                new ArrayList<>(asked.stream().map(CompletableFuture::join).toList());
        await().until(() -> {
            on(loop, () -> returnSlices(windows)).join();
            on(otherLoop, () -> returnSlices(otherWindows)).join();
            decisions.add(on(loop, () -> count(request(READ))).join());
            decisions.add(on(otherLoop, () -> countElsewhere(request(READ))).join());
            return admitted(decisions) >= 300;
        });
        for (int i = 0; i < 10; i++) {
            decisions.add(on(loop, () -> count(request(READ))).join());
            decisions.add(on(otherLoop, () -> countElsewhere(request(READ))).join());
        }

        assertThat(admitted(decisions)).isEqualTo(300);
        assertThat(decisions)
                .filteredOn(decision -> decision instanceof AdmissionDecision.Limited)
                .allSatisfy(decision -> assertThat(((AdmissionDecision.Limited) decision)
                                .rateLimit()
                                .reset())
                        .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(60)));
    }

    @Test
    void aFullWindowOfOneKindCountsInNoOther() {
        for (int i = 0; i < 25; i++) {
            on(loop, () -> count(request(GENERATE))).join();
        }

        AdmissionDecision decision = on(loop, () -> count(request(READ))).join();

        assertThat(((AdmissionDecision.Admitted) decision).rateLimit().remaining())
                .isEqualTo(300 - 20 - 1);
    }

    @Test
    void aPlaceGivenBackIsFreeAgain() {
        List<GenerationPermit> permits = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            AdmissionDecision decision =
                    on(loop, () -> count(request(GENERATE))).join();
            permits.add(((AdmissionDecision.Admitted) decision).permit().orElseThrow());
        }
        assertThat(on(loop, () -> count(request(GENERATE))).join()).isInstanceOf(AdmissionDecision.Limited.class);

        loop.runOnContext(_ -> permits.get(7).settle(GenerationPermit.Outcome.REFUSED));

        assertThat(on(loop, () -> count(request(GENERATE))).join()).isInstanceOf(AdmissionDecision.Admitted.class);
        assertThat(on(loop, () -> count(request(GENERATE))).join()).isInstanceOf(AdmissionDecision.Limited.class);
    }

    @Test
    void anAdmissionLeavesTheWindowWhenItIsAsOldAsTheWindow() {
        Instant now = Instant.now();
        for (int i = 0; i < 10; i++) {
            leaveAt(now.minusSeconds(1).plusMillis(i));
        }
        for (int i = 0; i < 20; i++) {
            leaveAt(now.plusSeconds(55).plusMillis(i));
        }

        AdmissionDecision.Limited limited = (AdmissionDecision.Limited)
                on(loop, () -> count(request(GENERATE))).join();

        assertThat(limited.rateLimit().reset()).isBetween(Duration.ofSeconds(25), Duration.ofSeconds(55));
        // The sum of the counts is a member too.
        assertThat(send(Request.cmd(Command.ZCARD).arg(RateClass.GENERATIONS.key(id))))
                .isEqualTo("21");
    }

    @Test
    void aClockSetBackRefusesForAtMostOneWindow() {
        for (int i = 0; i < 20; i++) {
            leaveAt(Instant.now().plusSeconds(3_660).plusMillis(i));
        }

        AdmissionDecision.Limited limited = (AdmissionDecision.Limited)
                on(loop, () -> count(request(GENERATE))).join();

        assertThat(limited.rateLimit().reset()).isEqualTo(Duration.ofSeconds(60));
    }

    /** As {@code windows.lua} writes an admission. */
    private void leaveAt(Instant time) {
        String window = RateClass.GENERATIONS.key(id);
        String micros = Long.toString(time.toEpochMilli() * 1_000);
        send(Request.cmd(Command.ZADD).arg(window).arg(micros).arg(micros));
        send(Request.cmd(Command.ZINCRBY).arg(window).arg(1).arg("#"));
    }

    @Test
    void aSecondGatewayAdmitsWhatTheFirstOneDidNotUse() {
        var hundred = credential(Map.of(RateClass.REQUESTS, 100));
        for (int i = 0; i < 20; i++) {
            on(loop, () -> windows.count(request(READ), hundred)).join();
        }
        List<AdmissionDecision> elsewhere = new ArrayList<>();

        await().until(() -> {
            on(loop, () -> returnSlices(windows)).join();
            elsewhere.add(on(otherLoop, () -> otherWindows.count(request(READ), hundred))
                    .join());
            return admitted(elsewhere) >= 80;
        });

        assertThat(on(otherLoop, () -> otherWindows.count(request(READ), hundred))
                        .join())
                .isInstanceOf(AdmissionDecision.Limited.class);
        assertThat(on(loop, () -> windows.count(request(READ), hundred)).join())
                .isInstanceOf(AdmissionDecision.Limited.class);
    }

    @Test
    void aBusyKeyAsksRedisForFewOfItsRequests() {
        var wide = credential(Map.of(RateClass.REQUESTS, 1_000_000));
        var calls = new AtomicInteger();
        var script = new WindowScript(new AdmissionConnections(connector, cache));
        var counted = new RateWindows(
                call -> {
                    calls.incrementAndGet();
                    return script.send(call);
                },
                new LocalWindows(System::nanoTime, () -> 1),
                fallback);

        for (int i = 0; i < 2_000; i++) {
            assertThat(on(loop, () -> counted.count(request(READ), wide)).join())
                    .isInstanceOf(AdmissionDecision.Admitted.class);
        }

        assertThat(calls.get()).isLessThan(400);
    }

    @Test
    void aLostScriptIsSentAgain() {
        send(Request.cmd(Command.SCRIPT).arg("FLUSH"));

        assertThat(on(loop, () -> count(request(READ))).join()).isInstanceOf(AdmissionDecision.Admitted.class);
    }

    @Test
    void theLimitsAreThoseOfTheCredentialsEntry() {
        var two = credential(Map.of(RateClass.REQUESTS, 2));

        List<AdmissionDecision> decisions = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            decisions.add(on(loop, () -> windows.count(request(READ), two)).join());
        }

        assertThat(decisions.get(1)).isInstanceOf(AdmissionDecision.Admitted.class);
        assertThat(((AdmissionDecision.Limited) decisions.get(2)).rateLimit().limit())
                .isEqualTo(2);
    }

    @Test
    void statusReadsOfADialectCountAsNothingElse() {
        RouteRequirement status = new RouteRequirement(Scope.READ, List.of(RateClass.STATUS_READS));
        for (int i = 0; i < 5; i++) {
            on(loop, () -> count(request(status))).join();
        }

        AdmissionDecision read = on(loop, () -> count(request(READ))).join();
        AdmissionDecision another = on(loop, () -> count(request(status))).join();

        assertThat(((AdmissionDecision.Admitted) read).rateLimit().remaining()).isEqualTo(299);
        assertThat(((AdmissionDecision.Admitted) another).rateLimit().remaining())
                .isEqualTo(600 - 6);
    }

    private static Future<Boolean> returnSlices(RateWindows windows) {
        windows.returnSlices();
        return Future.succeededFuture(true);
    }

    private static long admitted(List<AdmissionDecision> decisions) {
        return decisions.stream()
                .filter(decision -> decision instanceof AdmissionDecision.Admitted)
                .count();
    }

    private Future<AdmissionDecision> count(AdmissionRequest request) {
        return windows.count(request, credential(limits.of(Plan.PRO)));
    }

    private Future<AdmissionDecision> countElsewhere(AdmissionRequest request) {
        return otherWindows.count(request, credential(limits.of(Plan.PRO)));
    }

    private AdmissionRequest request(RouteRequirement requirement) {
        return new AdmissionRequest(id, List.of("1:fingerprint"), requirement, "");
    }

    private CachedCredential credential(Map<RateClass, Integer> ofIt) {
        var caller = new Caller(
                7,
                id,
                CredentialKind.API_KEY,
                EnumSet.allOf(Scope.class),
                Plan.PRO,
                Origin.API,
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Set.of());
        return CachedCredential.of(
                new Credential(caller, "1:fingerprint", Optional.empty(), Optional.empty(), false),
                ofIt,
                Instant.now().plusSeconds(600));
    }

    private String send(Request command) {
        return on(loop, () -> redis.send(command)).join().toString();
    }

    private static <T> CompletableFuture<T> on(Context context, Supplier<Future<T>> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        context.runOnContext(_ -> work.get().onSuccess(done::complete).onFailure(done::completeExceptionally));
        return done;
    }
}

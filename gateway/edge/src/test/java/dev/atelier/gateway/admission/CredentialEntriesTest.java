// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class AdmissionScriptTest {
    private static final RouteRequirement READ = new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST);
    private static final RouteRequirement GENERATE =
            new RouteRequirement(Scope.GENERATE, RateClass.everyRequestAnd(RateClass.GENERATIONS));

    @Inject
    CredentialCache cache;

    @Inject
    CachedCredentialSeal seal;

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
    private AdmissionScript script;
    private AdmissionScript otherScript;
    private LoopRedisConnection redis;
    private RedisConnector connector;

    @BeforeEach
    void connectTwice() {
        connector = new RedisConnector(vertx, new SlowRedisConfig(), redisUrl, Optional.empty());
        script = new AdmissionScript(connector, cache, seal);
        otherScript = new AdmissionScript(connector, cache, seal);
        loop = ((VertxInternal) vertx).createEventLoopContext();
        otherLoop = ((VertxInternal) vertx).createEventLoopContext();
        redis = connector.open(loop, _ -> {});
    }

    @AfterEach
    void disconnect() {
        connector.close();
    }

    @Test
    void twoReplicasTogetherAdmitExactlyTheLimit() {
        fill(credential("fingerprint"));

        List<CompletableFuture<AdmissionDecision>> asked = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            asked.add(on(loop, () -> script.decide(request(READ))));
            asked.add(on(otherLoop, () -> otherScript.decide(request(READ))));
        }
        List<AdmissionDecision> decisions =
                asked.stream().map(CompletableFuture::join).toList();

        assertThat(decisions)
                .filteredOn(decision -> decision instanceof AdmissionDecision.Admitted)
                .hasSize(300);
        assertThat(decisions)
                .filteredOn(decision -> decision instanceof AdmissionDecision.Limited)
                .hasSize(500)
                .allSatisfy(decision -> assertThat(((AdmissionDecision.Limited) decision)
                                .rateLimit()
                                .reset())
                        .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(60)));
    }

    @Test
    void aFullWindowOfOneKindCountsInNoOther() {
        fill(credential("fingerprint"));
        for (int i = 0; i < 25; i++) {
            on(loop, () -> script.decide(request(GENERATE))).join();
        }

        AdmissionDecision decision =
                on(loop, () -> script.decide(request(READ))).join();

        assertThat(((AdmissionDecision.Admitted) decision).rateLimit().remaining())
                .isEqualTo(300 - 20 - 1);
    }

    @Test
    void aPlaceGivenBackIsFreeAgain() {
        fill(credential("fingerprint"));
        List<GenerationPermit> permits = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            AdmissionDecision decision =
                    on(loop, () -> script.decide(request(GENERATE))).join();
            permits.add(((AdmissionDecision.Admitted) decision).permit().orElseThrow());
        }
        assertThat(on(loop, () -> script.decide(request(GENERATE))).join())
                .isInstanceOf(AdmissionDecision.Limited.class);

        loop.runOnContext(_ -> permits.get(7).settle(GenerationPermit.Outcome.REFUSED));

        assertThat(on(loop, () -> script.decide(request(GENERATE))).join())
                .isInstanceOf(AdmissionDecision.Admitted.class);
        assertThat(on(loop, () -> script.decide(request(GENERATE))).join())
                .isInstanceOf(AdmissionDecision.Limited.class);
    }

    @Test
    void anAdmissionLeavesTheWindowWhenItIsAsOldAsTheWindow() {
        fill(credential("fingerprint"));
        long tooOld = Instant.now().minusSeconds(61).toEpochMilli() * 1_000;
        long stillIn = Instant.now().minusSeconds(5).toEpochMilli() * 1_000;
        String window = RateClass.GENERATIONS.key(id);
        for (int i = 0; i < 10; i++) {
            send(Request.cmd(Command.LPUSH).arg(window).arg(tooOld));
        }
        for (int i = 0; i < 20; i++) {
            send(Request.cmd(Command.LPUSH).arg(window).arg(stillIn));
        }

        AdmissionDecision.Limited limited = (AdmissionDecision.Limited)
                on(loop, () -> script.decide(request(GENERATE))).join();

        assertThat(limited.rateLimit().reset()).isBetween(Duration.ofSeconds(25), Duration.ofSeconds(55));
        assertThat(send(Request.cmd(Command.LLEN).arg(window))).isEqualTo("20");
    }

    @Test
    void aClockSetBackRefusesForAtMostOneWindow() {
        fill(credential("fingerprint"));
        long future = Instant.now().plusSeconds(3_600).toEpochMilli() * 1_000;
        for (int i = 0; i < 20; i++) {
            send(Request.cmd(Command.LPUSH).arg(RateClass.GENERATIONS.key(id)).arg(future));
        }

        AdmissionDecision.Limited limited = (AdmissionDecision.Limited)
                on(loop, () -> script.decide(request(GENERATE))).join();

        assertThat(limited.rateLimit().reset()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void aStaleReadIsNotCachedAfterAChange() {
        var before = (AdmissionDecision.NotCached)
                on(loop, () -> script.decide(request(READ))).join();

        send(Request.cmd(Command.DEL).arg(CredentialCache.key(id)));

        AdmissionDecision stale = on(
                        loop,
                        () -> script.storeAndDecide(request(READ), before.lease(), cached(credential("fingerprint"))))
                .join();
        assertThat(stale).isInstanceOf(AdmissionDecision.NotCached.class);
        AdmissionDecision late = on(
                        loop,
                        () -> script.storeAndDecide(request(READ), before.lease(), cached(credential("fingerprint"))))
                .join();
        assertThat(late).as("the old lease never comes back").isInstanceOf(AdmissionDecision.NotCached.class);
    }

    @Test
    void twoLookUpsShareOneLease() {
        var first = (AdmissionDecision.NotCached)
                on(loop, () -> script.decide(request(READ))).join();
        var second = (AdmissionDecision.NotCached)
                on(otherLoop, () -> otherScript.decide(request(READ))).join();

        assertThat(second.lease()).isEqualTo(first.lease());
    }

    @Test
    void aLostScriptIsSentAgain() {
        fill(credential("fingerprint"));
        send(Request.cmd(Command.SCRIPT).arg("FLUSH"));

        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Admitted.class);
    }

    @Test
    void aRevokedKeyIsRememberedAsRefused() {
        fill(new Credential(caller(), "1:fingerprint", Optional.empty(), Optional.empty(), true));

        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Refused.class);
    }

    @Test
    void anotherSecretIsRefused() {
        fill(credential("another"));

        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Refused.class);
    }

    @Test
    void theSameTextUnderAnotherPepperIsAnotherKey() {
        fill(new Credential(caller(), "3:fingerprint", Optional.empty(), Optional.empty(), false));

        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Refused.class);
    }

    @Test
    void aKeyUnderTheNewestPepperComesInAsOneUnderAnOlderOneDoes() {
        fill(new Credential(caller(), "2:newer", Optional.empty(), Optional.empty(), false));

        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Admitted.class);
    }

    @Test
    void theKeyBeforeARotationWorksUntilItsEnd() {
        var inTime = new Credential.Previous("1:fingerprint", Instant.now().plusSeconds(60));
        fill(new Credential(caller(), "1:next", Optional.of(inTime), Optional.empty(), false));
        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Admitted.class);

        var over = new Credential.Previous("1:fingerprint", Instant.now().minusSeconds(1));
        fill(new Credential(caller(), "1:next", Optional.of(over), Optional.empty(), false));
        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Refused.class);
    }

    @Test
    void theLimitsAreThoseOfTheCredentialsEntry() {
        store(CachedCredential.of(
                credential("fingerprint"),
                Map.of(RateClass.REQUESTS, 2),
                Instant.now().plusSeconds(600)));

        List<AdmissionDecision> decisions = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            decisions.add(on(loop, () -> script.decide(request(READ))).join());
        }

        assertThat(decisions.get(1)).isInstanceOf(AdmissionDecision.Admitted.class);
        assertThat(((AdmissionDecision.Limited) decisions.get(2)).rateLimit().limit())
                .isEqualTo(2);
    }

    @Test
    void statusReadsOfADialectCountAsNothingElse() {
        fill(credential("fingerprint"));
        RouteRequirement status = new RouteRequirement(Scope.READ, List.of(RateClass.STATUS_READS));
        for (int i = 0; i < 5; i++) {
            on(loop, () -> script.decide(request(status))).join();
        }

        AdmissionDecision read = on(loop, () -> script.decide(request(READ))).join();
        AdmissionDecision another =
                on(loop, () -> script.decide(request(status))).join();

        assertThat(((AdmissionDecision.Admitted) read).rateLimit().remaining()).isEqualTo(299);
        assertThat(((AdmissionDecision.Admitted) another).rateLimit().remaining())
                .isEqualTo(600 - 6);
    }

    @Test
    void aConnectionOfAnApplicationHasNoScopeOfAnApiKey() {
        RouteRequirement ofKeys = READ.withApiKeysOnly();
        fill(credential("fingerprint"));
        assertThat(on(loop, () -> script.decide(request(ofKeys))).join())
                .isInstanceOf(AdmissionDecision.Admitted.class);

        Caller application = caller(CredentialKind.OAUTH);
        fill(new Credential(application, "1:fingerprint", Optional.empty(), Optional.empty(), false));
        assertThat(on(loop, () -> script.decide(request(ofKeys))).join())
                .isInstanceOf(AdmissionDecision.Forbidden.class);
        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Admitted.class);
    }

    @Test
    void anEntryThatNobodySignedIsForgedAndMakesRoomForALookUp() {
        String forged = "A".repeat(43) + cached(credential("fingerprint")).toJson();
        send(Request.cmd(Command.SET).arg(CredentialCache.key(id)).arg(forged));

        AdmissionDecision first = on(loop, () -> script.decide(request(READ))).join();
        AdmissionDecision second =
                on(loop, () -> script.decideWithout(request(READ), forged)).join();

        assertThat(first).isEqualTo(new AdmissionDecision.Forged(forged));
        assertThat(second).isInstanceOf(AdmissionDecision.NotCached.class);
        AdmissionDecision third = on(
                        loop,
                        () -> script.storeAndDecide(
                                request(READ),
                                ((AdmissionDecision.NotCached) second).lease(),
                                cached(credential("fingerprint"))))
                .join();
        assertThat(third).isInstanceOf(AdmissionDecision.Admitted.class);
    }

    @Test
    void anEntryOfAnotherCredentialIsForged() {
        send(Request.cmd(Command.SET)
                .arg(CredentialCache.key(id))
                .arg(seal.write(id + 1, cached(credential("fingerprint")))));

        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Forged.class);
    }

    @Test
    void anEntryThatWasSavedAndPutBackLaterIsForged() {
        store(CachedCredential.of(
                credential("fingerprint"),
                Map.of(RateClass.REQUESTS, 2),
                Instant.now().minusSeconds(1)));

        assertThat(on(loop, () -> script.decide(request(READ))).join()).isInstanceOf(AdmissionDecision.Forged.class);
    }

    private CachedCredential cached(Credential credential) {
        return CachedCredential.of(
                credential, limits.of(credential.caller().plan()), Instant.now().plusSeconds(600));
    }

    private void fill(Credential credential) {
        store(cached(credential));
    }

    private void store(CachedCredential credential) {
        send(Request.cmd(Command.SET).arg(CredentialCache.key(id)).arg(seal.write(id, credential)));
    }

    private AdmissionRequest request(RouteRequirement requirement) {
        return new AdmissionRequest(id, List.of("2:newer", "1:fingerprint"), requirement, "");
    }

    private Credential credential(String fingerprint) {
        return new Credential(caller(), "1:" + fingerprint, Optional.empty(), Optional.empty(), false);
    }

    private Caller caller() {
        return caller(CredentialKind.API_KEY);
    }

    private Caller caller(CredentialKind kind) {
        return new Caller(
                7,
                id,
                kind,
                EnumSet.allOf(Scope.class),
                Plan.PRO,
                Origin.API,
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Set.of());
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

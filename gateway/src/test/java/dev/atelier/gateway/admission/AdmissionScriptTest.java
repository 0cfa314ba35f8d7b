// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.CredentialEntry;
import dev.atelier.gateway.redis.PinnedRedis;
import dev.atelier.gateway.redis.RedisServer;
import dev.atelier.gateway.testing.PatientRedis;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class AdmissionScriptTest {
    private static final Demand READ = new Demand(Scope.READ, RateClass.EVERY_REQUEST);
    private static final Demand GENERATE = new Demand(Scope.GENERATE, RateClass.everyRequestAnd(RateClass.GENERATIONS));

    @Inject
    AdmissionScript script;

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
    private PinnedRedis redis;
    private PinnedRedis otherRedis;

    @BeforeEach
    void connectTwice() {
        var server = new RedisServer(vertx, new PatientRedis(), redisUrl, Optional.empty());
        loop = ((VertxInternal) vertx).createEventLoopContext();
        otherLoop = ((VertxInternal) vertx).createEventLoopContext();
        redis = server.open(loop);
        otherRedis = server.open(otherLoop);
    }

    @AfterEach
    void disconnect() {
        redis.close();
        otherRedis.close();
    }

    @Test
    void twoReplicasTogetherAdmitExactlyTheLimit() {
        fill(credential("fingerprint"));

        List<CompletableFuture<Verdict>> asked = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            asked.add(on(loop, () -> script.ask(redis, question(READ))));
            asked.add(on(otherLoop, () -> script.ask(otherRedis, question(READ))));
        }
        List<Verdict> verdicts = asked.stream().map(CompletableFuture::join).toList();

        assertThat(verdicts)
                .filteredOn(verdict -> verdict instanceof Verdict.Admitted)
                .hasSize(300);
        assertThat(verdicts)
                .filteredOn(verdict -> verdict instanceof Verdict.Limited)
                .hasSize(500)
                .allSatisfy(verdict -> assertThat(
                                ((Verdict.Limited) verdict).quota().reset())
                        .isBetween(Duration.ofSeconds(50), Duration.ofSeconds(60)));
    }

    @Test
    void aFullWindowOfOneKindCountsInNoOther() {
        fill(credential("fingerprint"));
        for (int i = 0; i < 25; i++) {
            on(loop, () -> script.ask(redis, question(GENERATE))).join();
        }

        Verdict verdict = on(loop, () -> script.ask(redis, question(READ))).join();

        assertThat(((Verdict.Admitted) verdict).quota().remaining()).isEqualTo(300 - 20 - 1);
    }

    @Test
    void aPlaceGivenBackIsFreeAgain() {
        fill(credential("fingerprint"));
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Verdict verdict =
                    on(loop, () -> script.ask(redis, question(GENERATE))).join();
            slots.add(((Verdict.Admitted) verdict).slot().orElseThrow());
        }
        assertThat(on(loop, () -> script.ask(redis, question(GENERATE))).join()).isInstanceOf(Verdict.Limited.class);

        loop.runOnContext(_ -> slots.get(7).giveBack());

        assertThat(on(loop, () -> script.ask(redis, question(GENERATE))).join()).isInstanceOf(Verdict.Admitted.class);
        assertThat(on(loop, () -> script.ask(redis, question(GENERATE))).join()).isInstanceOf(Verdict.Limited.class);
    }

    @Test
    void anAdmissionLeavesTheWindowWhenItIsAsOldAsTheWindow() {
        fill(credential("fingerprint"));
        long tooOld = Instant.now().minusSeconds(61).toEpochMilli() * 1_000;
        long stillIn = Instant.now().minusSeconds(30).toEpochMilli() * 1_000;
        String window = RateClass.GENERATIONS.key(id);
        for (int i = 0; i < 10; i++) {
            send(Request.cmd(Command.LPUSH).arg(window).arg(tooOld));
        }
        for (int i = 0; i < 20; i++) {
            send(Request.cmd(Command.LPUSH).arg(window).arg(stillIn));
        }

        Verdict.Limited limited = (Verdict.Limited)
                on(loop, () -> script.ask(redis, question(GENERATE))).join();

        assertThat(limited.quota().reset()).isBetween(Duration.ofSeconds(25), Duration.ofSeconds(30));
        assertThat(send(Request.cmd(Command.LLEN).arg(window))).isEqualTo("20");
    }

    @Test
    void aClockThatWasSetBackLocksNobodyOutForLongerThanAWindow() {
        fill(credential("fingerprint"));
        long future = Instant.now().plusSeconds(3_600).toEpochMilli() * 1_000;
        for (int i = 0; i < 20; i++) {
            send(Request.cmd(Command.LPUSH).arg(RateClass.GENERATIONS.key(id)).arg(future));
        }

        Verdict.Limited limited = (Verdict.Limited)
                on(loop, () -> script.ask(redis, question(GENERATE))).join();

        assertThat(limited.quota().reset()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void whatWasReadBeforeAChangeCannotBePutInAfterIt() {
        var before = (Verdict.Missing)
                on(loop, () -> script.ask(redis, question(READ))).join();

        send(Request.cmd(Command.DEL).arg(CredentialEntry.key(id)));

        Verdict told = on(
                        loop,
                        () -> script.tell(redis, question(READ), before.lease(), entry(credential("fingerprint"))))
                .join();
        assertThat(told).isInstanceOf(Verdict.Missing.class);
        Verdict late = on(
                        loop,
                        () -> script.tell(redis, question(READ), before.lease(), entry(credential("fingerprint"))))
                .join();
        assertThat(late).as("the old lease never comes back").isInstanceOf(Verdict.Missing.class);
    }

    @Test
    void twoLookUpsShareOneLease() {
        var first = (Verdict.Missing)
                on(loop, () -> script.ask(redis, question(READ))).join();
        var second = (Verdict.Missing)
                on(otherLoop, () -> script.ask(otherRedis, question(READ))).join();

        assertThat(second.lease()).isEqualTo(first.lease());
    }

    @Test
    void aLostScriptIsSentAgain() {
        fill(credential("fingerprint"));
        send(Request.cmd(Command.SCRIPT).arg("FLUSH"));

        assertThat(on(loop, () -> script.ask(redis, question(READ))).join()).isInstanceOf(Verdict.Admitted.class);
    }

    @Test
    void aRevokedKeyIsRememberedAsRefused() {
        fill(new Credential(caller(), "1:fingerprint", Optional.empty(), Optional.empty(), true));

        assertThat(on(loop, () -> script.ask(redis, question(READ))).join()).isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void anotherSecretIsRefused() {
        fill(credential("another"));

        assertThat(on(loop, () -> script.ask(redis, question(READ))).join()).isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void theSameTextUnderAnotherPepperIsAnotherKey() {
        fill(new Credential(caller(), "3:fingerprint", Optional.empty(), Optional.empty(), false));

        assertThat(on(loop, () -> script.ask(redis, question(READ))).join()).isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void aKeyUnderTheNewestPepperComesInAsOneUnderAnOlderOneDoes() {
        fill(new Credential(caller(), "2:newer", Optional.empty(), Optional.empty(), false));

        assertThat(on(loop, () -> script.ask(redis, question(READ))).join()).isInstanceOf(Verdict.Admitted.class);
    }

    @Test
    void theKeyBeforeARotationWorksUntilItsEnd() {
        var inTime = new Credential.Previous("1:fingerprint", Instant.now().plusSeconds(60));
        fill(new Credential(caller(), "1:next", Optional.of(inTime), Optional.empty(), false));
        assertThat(on(loop, () -> script.ask(redis, question(READ))).join()).isInstanceOf(Verdict.Admitted.class);

        var over = new Credential.Previous("1:fingerprint", Instant.now().minusSeconds(1));
        fill(new Credential(caller(), "1:next", Optional.of(over), Optional.empty(), false));
        assertThat(on(loop, () -> script.ask(redis, question(READ))).join()).isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void theLimitsAreThoseOfTheCredentialsEntry() {
        String few = "R2G20E60S600";
        send(Request.cmd(Command.SET)
                .arg(CredentialEntry.key(id))
                .arg(CredentialEntry.of(credential("fingerprint"), few)));

        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            verdicts.add(on(loop, () -> script.ask(redis, question(READ))).join());
        }

        assertThat(verdicts.get(1)).isInstanceOf(Verdict.Admitted.class);
        assertThat(((Verdict.Limited) verdicts.get(2)).quota().limit()).isEqualTo(2);
    }

    @Test
    void statusReadsOfADialectCountAsNothingElse() {
        fill(credential("fingerprint"));
        Demand status = new Demand(Scope.READ, List.of(RateClass.STATUS_READS));
        for (int i = 0; i < 5; i++) {
            on(loop, () -> script.ask(redis, question(status))).join();
        }

        Verdict read = on(loop, () -> script.ask(redis, question(READ))).join();
        Verdict another = on(loop, () -> script.ask(redis, question(status))).join();

        assertThat(((Verdict.Admitted) read).quota().remaining()).isEqualTo(299);
        assertThat(((Verdict.Admitted) another).quota().remaining()).isEqualTo(600 - 6);
    }

    @Test
    void aConnectionOfAnApplicationHasNoScopeOfAnApiKey() {
        Demand ofKeys = READ.ofApiKeysOnly();
        fill(credential("fingerprint"));
        assertThat(on(loop, () -> script.ask(redis, question(ofKeys))).join()).isInstanceOf(Verdict.Admitted.class);

        Caller application = caller(CredentialKind.OAUTH);
        fill(new Credential(application, "1:fingerprint", Optional.empty(), Optional.empty(), false));
        assertThat(on(loop, () -> script.ask(redis, question(ofKeys))).join()).isInstanceOf(Verdict.Forbidden.class);
        assertThat(on(loop, () -> script.ask(redis, question(READ))).join()).isInstanceOf(Verdict.Admitted.class);
    }

    private String entry(Credential credential) {
        return CredentialEntry.of(credential, limits.text(credential.caller().plan()));
    }

    private void fill(Credential credential) {
        send(Request.cmd(Command.SET).arg(CredentialEntry.key(id)).arg(entry(credential)));
    }

    private Question question(Demand demand) {
        return new Question(id, List.of("2:newer", "1:fingerprint"), demand, "127.0.0.1");
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
                false);
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

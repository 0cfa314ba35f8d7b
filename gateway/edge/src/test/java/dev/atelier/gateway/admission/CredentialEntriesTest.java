// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.admission.CredentialEntries.Entry;
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
import java.time.Instant;
import java.util.EnumSet;
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
class CredentialEntriesTest {
    @Inject
    CredentialCache cache;

    @Inject
    CachedCredentialSeal seal;

    @Inject
    Vertx vertx;

    @Inject
    @ConfigProperty(name = "test.redis")
    String redisUrl;

    private final long id = ThreadLocalRandom.current().nextLong(1_000_000, Long.MAX_VALUE / 2);
    private Context loop;
    private CredentialEntries entries;
    private CredentialEntries otherEntries;
    private LoopRedisConnection redis;
    private RedisConnector connector;

    @BeforeEach
    void connectTwice() {
        connector = new RedisConnector(vertx, new SlowRedisConfig(), redisUrl, Optional.empty());
        entries = new CredentialEntries(new AdmissionConnections(connector, cache), seal);
        otherEntries = new CredentialEntries(new AdmissionConnections(connector, cache), seal);
        loop = ((VertxInternal) vertx).createEventLoopContext();
        redis = connector.open(loop, _ -> {});
    }

    @AfterEach
    void disconnect() {
        connector.close();
    }

    @Test
    void whatALookUpStoredIsReadByEveryReplica() {
        String permit = permit(run(() -> entries.read(id)));

        assertThat(run(() -> entries.store(id, permit, state(600)))).isInstanceOf(Entry.Cached.class);

        assertThat(run(() -> otherEntries.read(id))).isInstanceOf(Entry.Cached.class);
    }

    @Test
    void aLookUpThatBeganBeforeAChangeStoresNothing() {
        String permit = permit(run(() -> entries.read(id)));

        send(Request.cmd(Command.DEL).arg(CredentialCache.key(id)));

        assertThat(run(() -> entries.store(id, permit, state(600)))).isInstanceOf(Entry.Missing.class);
        assertThat(run(() -> entries.store(id, permit, state(600))))
                .as("the old permit never comes back")
                .isInstanceOf(Entry.Missing.class);
    }

    @Test
    void twoLookUpsShareOnePermit() {
        assertThat(permit(run(() -> otherEntries.read(id)))).isEqualTo(permit(run(() -> entries.read(id))));
    }

    @Test
    void aLostScriptIsSentAgain() {
        store(seal.write(id, state(600)));
        send(Request.cmd(Command.SCRIPT).arg("FLUSH"));

        assertThat(run(() -> entries.read(id))).isInstanceOf(Entry.Cached.class);
    }

    @Test
    void anEntryThatNobodySignedIsForgedAndMakesRoomForALookUp() {
        String forged = "A".repeat(43) + state(600).toJson();
        store(forged);

        assertThat(run(() -> entries.read(id))).isEqualTo(new Entry.Forged(forged));
        String permit = permit(run(() -> entries.readWithout(id, forged)));
        assertThat(run(() -> entries.store(id, permit, state(600)))).isInstanceOf(Entry.Cached.class);
        assertThat(run(() -> entries.readWithout(id, forged)))
                .as("the entry that replaced it stays")
                .isInstanceOf(Entry.Cached.class);
    }

    @Test
    void anEntryOfAnotherCredentialIsForged() {
        store(seal.write(id + 1, state(600)));

        assertThat(run(() -> entries.read(id))).isInstanceOf(Entry.Forged.class);
    }

    @Test
    void anEntryThatWasSavedAndPutBackLaterIsForged() {
        store(seal.write(id, state(-1)));

        assertThat(run(() -> entries.read(id))).isInstanceOf(Entry.Forged.class);
    }

    private static String permit(Entry entry) {
        assertThat(entry).isInstanceOf(Entry.Missing.class);
        return ((Entry.Missing) entry).permit();
    }

    /** @param seconds for which the state counts */
    private CachedCredential state(long seconds) {
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
                Map.of(RateClass.REQUESTS, 2),
                Instant.now().plusSeconds(seconds));
    }

    private void store(String entry) {
        send(Request.cmd(Command.SET).arg(CredentialCache.key(id)).arg(entry));
    }

    private void send(Request command) {
        run(() -> redis.send(command));
    }

    private <T> T run(Supplier<Future<T>> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.runOnContext(_ -> work.get().onComplete(done::complete, done::completeExceptionally));
        return done.join();
    }
}

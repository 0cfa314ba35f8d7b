// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.redis.RedisScript;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Reads and stores the cached credentials in Redis, in one round trip each; all methods are for event loops. */
@Singleton
class CredentialEntries {
    /** A look-up in the database that takes longer may not store its result. */
    private static final Duration PERMIT_LIFETIME = Duration.ofSeconds(5);

    private static final RedisScript SCRIPT = RedisScript.read(CredentialEntries.class, "credential.lua");
    private static final String PERMIT = "?";

    private final AdmissionConnections connections;
    private final CachedCredentialSeal seal;

    CredentialEntries(AdmissionConnections connections, CachedCredentialSeal seal) {
        this.connections = connections;
        this.seal = seal;
    }

    /** What Redis has of a credential. */
    sealed interface Entry {

        /** The state of this moment. */
        record Cached(CachedCredential credential) implements Entry {}

        /**
         * Nothing.
         *
         * @param permit allows the holder to store the credential, until the credential is changed
         */
        record Missing(String permit) implements Entry {}

        /**
         * An entry that this installation did not write for this credential, or wrote too long ago.
         *
         * @param text to be discarded
         */
        record Forged(String text) implements Entry {}
    }

    Future<Entry> read(long credential) {
        return run(credential, "", "", "");
    }

    /** Reads again without an entry that is forged; the answer is a permit, unless the entry was replaced meanwhile. */
    Future<Entry> readWithout(long credential, String forged) {
        return run(credential, "", "", forged);
    }

    /** Stores the credential and reads it again, unless it was changed since the permit was given. */
    Future<Entry> store(long credential, String permit, CachedCredential state) {
        return run(credential, permit, seal.write(credential, state), "");
    }

    private Future<Entry> run(long credential, String permit, String state, String forged) {
        List<String> arguments = List.of(
                PERMIT + Long.toHexString(ThreadLocalRandom.current().nextLong()),
                Long.toString(PERMIT_LIFETIME.toMillis()),
                permit,
                state,
                Long.toString(CredentialCache.LIFETIME.toMillis()),
                forged);
        return SCRIPT.run(connections.get(), List.of(CredentialCache.key(credential)), arguments)
                .map(result -> entry(credential, result.toString()));
    }

    private Entry entry(long credential, String text) {
        if (text.startsWith(PERMIT)) {
            return new Entry.Missing(text);
        }
        return seal.read(credential, text).<Entry>map(Entry.Cached::new).orElseGet(() -> new Entry.Forged(text));
    }
}

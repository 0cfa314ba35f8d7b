// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Reads and creates the signing keys that all replicas share. */
@Singleton
class SigningKeyRepository {
    private static final String VALID = """
            select kid, public_key, encrypted_private_key, created_at from signing_key
            where retired_at is null order by created_at desc, kid
            """;
    private static final String INSERT = """
            insert into signing_key (kid, public_key, encrypted_private_key, created_at) values (?, ?, ?, ?)
            """;
    /** Those before a key that has signed alone for a while. */
    private static final String RETIRE = """
            update signing_key set retired_at = now()
            where retired_at is null
              and created_at < (select max(created_at) from signing_key where retired_at is null and created_at < ?)
            """;

    /** How long a key signs before the next one is made. */
    private static final Duration LIFETIME = Duration.ofDays(30);
    /** How long a key is published before it signs: all replicas and services have read it by then. */
    static final Duration PUBLISHED_BEFORE = Duration.ofHours(1);

    private final Database database;
    private final SigningKeyCipher cipher;
    private final Clock clock;

    SigningKeyRepository(Database database, SigningKeyCipher cipher, Clock clock) {
        this.database = database;
        this.cipher = cipher;
        this.clock = clock;
    }

    /** The valid keys, the newest first; makes the first key and the one after a key that has signed for a month. */
    @Transactional
    List<SigningKey> loadOrCreate() {
        Instant now = clock.instant();
        // A key that signs for two hours has been alone for one: no token of the key before it is left.
        database.update(RETIRE, now.minus(PUBLISHED_BEFORE.multipliedBy(2)));
        List<SigningKey> keys = read();
        if (isNextDue(keys, now)) {
            database.lock("gateway.signing-key");
            keys = read();
        }
        if (isNextDue(keys, now)) {
            create(now);
            keys = read();
        }
        return keys;
    }

    private static boolean isNextDue(List<SigningKey> keys, Instant now) {
        return keys.isEmpty() || keys.getFirst().createdAt().isBefore(now.minus(LIFETIME));
    }

    private List<SigningKey> read() {
        return database.list(VALID, this::key);
    }

    private void create(Instant now) {
        SigningKey key = SigningKey.create(now);
        database.update(
                INSERT,
                key.kid(),
                key.publicKey().getEncoded(),
                cipher.encrypt(key.privateKey().getEncoded(), key.kid()),
                key.createdAt());
    }

    private SigningKey key(Row row) {
        String kid = row.getString("kid");
        return SigningKey.decode(
                kid,
                row.getBytes("public_key"),
                cipher.decrypt(row.getBytes("encrypted_private_key"), kid),
                row.getInstant("created_at"));
    }
}

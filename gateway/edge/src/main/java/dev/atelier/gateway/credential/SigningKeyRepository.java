// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Reads, creates and retires the signing keys that all replicas share. */
@Singleton
class SigningKeyRepository {
    private static final String PUBLISHED = """
            select kid, public_key, encrypted_private_key, created_at, signs_at from signing_key
            where retired_at is null or retired_at > ? order by created_at desc, kid
            """;
    private static final String INSERT = """
            insert into signing_key (kid, public_key, encrypted_private_key, created_at, signs_at) values (?, ?, ?, ?, ?)
            """;
    private static final String RETIRE =
            "update signing_key set retired_at = ? where retired_at is null or retired_at > ?";
    private static final String LIST = """
            select kid, created_at, signs_at, retired_at from signing_key order by created_at desc, kid limit ?
            """;

    /** How long a key signs before the next one is made. */
    private static final Duration LIFETIME = Duration.ofDays(30);

    private final Database database;
    private final SigningKeyCipher cipher;
    private final Clock clock;

    SigningKeyRepository(Database database, SigningKeyCipher cipher, Clock clock) {
        this.database = database;
        this.cipher = cipher;
        this.clock = clock;
    }

    /** The published keys, the newest first; makes the first key and the one after a key that has signed for a month. */
    @Transactional
    List<SigningKey> loadOrCreate() {
        Instant now = clock.instant();
        List<SigningKey> keys = read(now);
        if (isNextDue(keys, now)) {
            database.lock("gateway.signing-key");
            keys = read(now);
        }
        if (isNextDue(keys, now)) {
            create(now, keys.isEmpty() ? Handover.FIRST : Handover.SCHEDULED);
            keys = read(now);
        }
        return keys;
    }

    /** Makes the next key, which takes over from all others; no other replica makes one until the transaction ends. */
    SigningKey createNext(Handover handover) {
        database.lock("gateway.signing-key");
        return create(clock.instant(), handover);
    }

    /** The newest keys with their dates, retired ones included. */
    List<SigningKeys.Life> list(int limit) {
        return database.list(
                LIST,
                row -> new SigningKeys.Life(
                        row.getString("kid"),
                        row.getInstant("created_at"),
                        row.getInstant("signs_at"),
                        row.findInstant("retired_at")),
                limit);
    }

    private static boolean isNextDue(List<SigningKey> keys, Instant now) {
        return keys.isEmpty() || keys.getFirst().createdAt().isBefore(now.minus(LIFETIME));
    }

    private List<SigningKey> read(Instant now) {
        return database.list(PUBLISHED, this::key, now);
    }

    private SigningKey create(Instant now, Handover handover) {
        Instant createdAt = now.truncatedTo(ChronoUnit.MILLIS);
        Instant signsAt = createdAt.plus(handover.publishedBefore());
        SigningKey key = SigningKey.create(createdAt, signsAt);
        Instant retiredAt = signsAt.plus(handover.publishedAfter());
        database.update(RETIRE, retiredAt, retiredAt);
        database.update(
                INSERT,
                key.kid(),
                key.publicKey().getEncoded(),
                cipher.encrypt(key.privateKey().getEncoded(), key.kid()),
                key.createdAt(),
                key.signsAt());
        return key;
    }

    private SigningKey key(Row row) {
        String kid = row.getString("kid");
        return SigningKey.decode(
                kid,
                row.getBytes("public_key"),
                cipher.decrypt(row.getBytes("encrypted_private_key"), kid),
                row.getInstant("created_at"),
                row.getInstant("signs_at"));
    }

    /** How a key takes over from those before it. */
    enum Handover {
        /** There is no key to take over from. */
        FIRST(Duration.ZERO, Duration.ZERO),
        /** A replica that cannot read the database for a while goes on with the old key meanwhile. */
        SCHEDULED(Duration.ofHours(1), Duration.ofHours(1)),
        /** The key signs once every replica knows it; the old key stays until its last token has ended. */
        URGENT(CallerTokenSigner.RELOAD_EVERY.multipliedBy(2), CallerTokenSigner.LIFETIME.multipliedBy(2));

        private final Duration publishedBefore;
        private final Duration publishedAfter;

        Handover(Duration publishedBefore, Duration publishedAfter) {
            this.publishedBefore = publishedBefore;
            this.publishedAfter = publishedAfter;
        }

        /** How long the new key is known before it signs. */
        Duration publishedBefore() {
            return publishedBefore;
        }

        /** How long the old keys are known after that. */
        Duration publishedAfter() {
            return publishedAfter;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import dev.atelier.platform.sql.Database;
import dev.atelier.webhook.endpoint.SealedSecret;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/** The callback secrets of accounts. */
@ApplicationScoped
class CallbackSecretRepository {
    private static final String FIND = """
            select sealed_secret, previous_secret_until from callback_secret where account_id = ?""";

    private static final String ADD = """
            insert into callback_secret (account_id, sealed_secret) values (?, ?) on conflict (account_id) do nothing""";

    private static final String ROTATE = """
            insert into callback_secret (account_id, sealed_secret) values (?, ?)
            on conflict (account_id) do update
            set previous_secret = callback_secret.sealed_secret, previous_secret_until = ?,
                sealed_secret = excluded.sealed_secret""";

    /** @param formerUntil until when the former secret signs too */
    record StoredSecret(SealedSecret secret, Optional<Instant> formerUntil) {}

    private final Database database;

    CallbackSecretRepository(Database database) {
        this.database = database;
    }

    Optional<StoredSecret> find(long account) {
        return database.find(
                FIND,
                row -> new StoredSecret(
                        new SealedSecret(row.getBytes("sealed_secret")), row.findInstant("previous_secret_until")),
                account);
    }

    /** Stores the secret unless the account has one. */
    void add(long account, SealedSecret secret) {
        database.update(ADD, account, secret.bytes());
    }

    void rotate(long account, SealedSecret secret, Instant formerUntil) {
        database.update(ROTATE, account, secret.bytes(), formerUntil);
    }
}

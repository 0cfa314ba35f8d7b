// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.sql.Database;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The changes that every kind of credential has in common: new numbers, the order of changes, and the end. */
@Singleton
public class CredentialChanges {
    private static final String RESERVE = """
            update credential
            set change_version = greatest(change_version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
            where id = ? and kind = ? and revoked_at is null returning change_version
            """;
    private static final String REVOKE = """
            update credential set revoked_at = ?, changed_at = now()
            where id = ? and kind = ? and revoked_at is null
            """;

    private final Database database;

    CredentialChanges(Database database) {
        this.database = database;
    }

    public long nextId() {
        return database.get("select nextval('credential_id') as id", row -> row.getLong("id"));
    }

    /** Reserves a number for a change, higher than all numbers before; empty when the credential cannot be changed. */
    public Optional<Long> reserveVersion(long id, CredentialKind kind) {
        return database.find(RESERVE, row -> row.getLong("change_version"), id, kind.wire());
    }

    /** Whether no later number was reserved. */
    public boolean isLatestVersion(long id, long version) {
        return database.find(
                        "select change_version from credential where id = ?", row -> row.getLong("change_version"), id)
                .filter(last -> last == version)
                .isPresent();
    }

    /** @return whether the credential was valid until now */
    public boolean revoke(long id, CredentialKind kind, Instant now) {
        return database.update(REVOKE, now, id, kind.wire()) > 0;
    }

    /** The ids of an account's credentials that are not revoked. */
    public List<Long> listValidIds(long account, CredentialKind kind) {
        return database.list(
                "select id from credential where account_id = ? and kind = ? and revoked_at is null",
                row -> row.getLong("id"),
                account,
                kind.wire());
    }

    /** The credentials of an account that may be cached, of every kind: those that are valid, or were until lately. */
    public List<Long> listCached(long account) {
        return database.list("""
                select id from credential
                where account_id = ? and (revoked_at is null or revoked_at > now() - make_interval(secs => ?))
                """, row -> row.getLong("id"), account, (double) CredentialCache.LIFETIME.toSeconds());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import dev.atelier.platform.sql.Database;
import jakarta.inject.Singleton;
import java.util.OptionalLong;

/** The table of identities at providers. */
@Singleton
class IdentityRepository {
    private static final String INSERT = """
            insert into external_identity (issuer, subject, user_id) values (?, ?, ?)
            on conflict (issuer, subject) do nothing
            """;

    private final Database database;

    IdentityRepository(Database database) {
        this.database = database;
    }

    OptionalLong findUser(Identity identity) {
        return database.find(
                        "select user_id from external_identity where issuer = ? and subject = ?",
                        row -> row.getLong("user_id"),
                        identity.issuer(),
                        identity.subject())
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty);
    }

    boolean hasAny(long user, String issuer) {
        return database.find(
                        "select 1 as found from external_identity where user_id = ? and issuer = ?",
                        row -> row.getLong("found"),
                        user,
                        issuer)
                .isPresent();
    }

    /** False when the identity already belongs to a user. */
    boolean insert(Identity identity, long user) {
        return database.update(INSERT, identity.issuer(), identity.subject(), user) > 0;
    }

    boolean delete(long user, String issuer) {
        return database.update("delete from external_identity where user_id = ? and issuer = ?", user, issuer) > 0;
    }
}

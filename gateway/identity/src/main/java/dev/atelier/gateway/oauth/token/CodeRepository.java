// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.gateway.oauth.Words;
import dev.atelier.platform.secret.Sha256;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Reads and writes the codes; the table holds their hashes. */
@Singleton
public class CodeRepository {
    private static final String INSERT = """
            insert into oauth_code (hash, client_id, redirect_uri, challenge, audiences, account_id, user_id, scopes,
                                    daily_cap, top_up, expires_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String LOCK = """
            select client_id, redirect_uri, challenge, audiences, account_id, user_id, scopes, daily_cap, top_up,
                   expires_at, credential_id
            from oauth_code where hash = ? for update
            """;

    private final Database database;

    CodeRepository(Database database) {
        this.database = database;
    }

    public void insert(String code, Grant grant) {
        database.update(
                INSERT,
                Sha256.of(code),
                grant.client(),
                grant.redirectUri(),
                grant.challenge(),
                Words.of(grant.audiences()),
                grant.account(),
                grant.user(),
                Words.of(grant.scopes()),
                orNull(grant.dailyCap()),
                grant.topUp(),
                grant.expiresAt());
    }

    /** Finds a code and locks it until the transaction ends. */
    Optional<Grant> lock(String code) {
        return database.find(LOCK, CodeRepository::read, Sha256.of(code));
    }

    /** Records the connection that the code became. */
    void use(String code, long credential) {
        database.update("update oauth_code set credential_id = ? where hash = ?", credential, Sha256.of(code));
    }

    /** Deletes codes that expired before a time. */
    public int deleteExpired(Instant before) {
        return database.update("delete from oauth_code where expires_at <= ?", before);
    }

    private static Grant read(Row row) {
        return new Grant(
                row.getString("client_id"),
                row.getString("redirect_uri"),
                row.getString("challenge"),
                Words.audiences(row.getString("audiences")),
                row.getLong("account_id"),
                row.getLong("user_id"),
                Words.scopes(row.getString("scopes")),
                row.findLong("daily_cap"),
                row.getBoolean("top_up"),
                row.getInstant("expires_at"),
                row.findLong("credential_id"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.KeyFingerprint;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.oauth.OAuthSecrets;
import dev.atelier.gateway.oauth.Words;
import dev.atelier.gateway.oauth.client.OAuthClient;
import dev.atelier.gateway.oauth.client.RedirectUri;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Reads and writes connections as their tokens need it: a new one, the rotation of its refresh token, access tokens. */
@Singleton
class TokenRepository {
    /** Several programs may share a connection, and each gets its token anew within the hour. */
    private static final int MAX_TOKENS = 16;

    private static final String INSERT_CREDENTIAL = """
            insert into credential (id, kind, account_id, name, origin, scopes, daily_cap, top_up, created_at)
            values (?, 'oauth', ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String INSERT_CONNECTION = """
            insert into oauth_connection (credential_id, client_id, user_id, audiences, redirect_host, salt, rotated_at,
                                          refresh_expires_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String LOCK = """
            select o.credential_id, o.client_id, o.audiences, o.generation, o.salt, o.rotated_at, o.refresh_expires_at,
                   c.scopes, c.account_id, c.revoked_at is not null as revoked
            from oauth_connection o join credential c on c.id = o.credential_id
            where o.credential_id = ? for update
            """;
    private static final String ROTATE = """
            update oauth_connection set generation = generation + 1, rotated_at = ?, refresh_expires_at = ?
            where credential_id = ?
            """;
    private static final String INSERT_TOKEN = """
            insert into oauth_access_token (credential_id, fingerprint, pepper_version, audiences, expires_at)
            values (?, ?, ?, ?, ?)
            """;
    private static final String DELETE_OLD_TOKENS = """
            delete from oauth_access_token where credential_id = ? and fingerprint in
                (select fingerprint from oauth_access_token where credential_id = ? order by expires_at desc offset ?)
            """;
    private static final String DELETE_TOKEN = """
            delete from oauth_access_token t using oauth_connection o
            where t.credential_id = o.credential_id and o.client_id = ? and t.credential_id = ? and t.fingerprint = ?
            """;

    private final Database database;

    TokenRepository(Database database) {
        this.database = database;
    }

    /** A connection as a refresh needs it. */
    record Refreshable(
            long id,
            long account,
            String client,
            Set<Scope> scopes,
            Set<Audience> audiences,
            long generation,
            String salt,
            Instant rotatedAt,
            Instant refreshExpiresAt,
            boolean revoked) {

        boolean accepts(OAuthSecrets secrets, OAuthSecrets.RefreshToken token, String presentedBy, Instant now) {
            return client.equals(presentedBy)
                    && !revoked
                    && refreshExpiresAt.isAfter(now)
                    && secrets.isGenuine(token, salt);
        }
    }

    void insert(long id, Grant grant, OAuthClient client, String salt, Instant now, Instant refreshExpiresAt) {
        database.update(
                INSERT_CREDENTIAL,
                id,
                grant.account(),
                client.name(),
                // A built-in client is the platform's own program for the command line.
                client.kind() == OAuthClient.Kind.BUILTIN ? "cli" : "api",
                Words.of(grant.scopes()),
                orNull(grant.dailyCap()),
                grant.topUp(),
                now);
        database.update(
                INSERT_CONNECTION,
                id,
                client.id(),
                grant.user(),
                Words.of(grant.audiences()),
                RedirectUri.host(grant.redirectUri()),
                salt,
                now,
                refreshExpiresAt);
    }

    /** Finds a connection and locks it until the transaction ends. */
    Optional<Refreshable> lock(long id) {
        return database.find(LOCK, TokenRepository::read, id);
    }

    void rotate(long id, Instant now, Instant refreshExpiresAt) {
        database.update(ROTATE, now, refreshExpiresAt, id);
    }

    /** Stores a token, deletes the oldest beyond the limit, and marks the credential as changed for every replica. */
    void insertToken(
            ApiKeySecret token, KeyFingerprint.Stored fingerprint, Set<Audience> audiences, Instant expiresAt) {
        long id = token.credential();
        database.update(
                INSERT_TOKEN, id, fingerprint.bytes(), fingerprint.pepperVersion(), Words.of(audiences), expiresAt);
        database.update(DELETE_OLD_TOKENS, id, id, MAX_TOKENS);
        database.update("update credential set changed_at = now() where id = ?", id);
    }

    /** @return whether the client had such a token */
    boolean deleteToken(String client, ApiKeySecret token, KeyFingerprint.Stored fingerprint) {
        boolean deleted = database.update(DELETE_TOKEN, client, token.credential(), fingerprint.bytes()) > 0;
        if (deleted) {
            database.update("update credential set changed_at = now() where id = ?", token.credential());
        }
        return deleted;
    }

    int deleteExpiredTokens(Instant now) {
        return database.update("delete from oauth_access_token where expires_at <= ?", now);
    }

    private static Refreshable read(Row row) {
        return new Refreshable(
                row.getLong("credential_id"),
                row.getLong("account_id"),
                row.getString("client_id"),
                Words.scopes(row.getString("scopes")),
                Words.audiences(row.getString("audiences")),
                row.getLong("generation"),
                row.getString("salt"),
                row.getInstant("rotated_at"),
                row.getInstant("refresh_expires_at"),
                row.getBoolean("revoked"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.gateway.credential.Restrictions;
import dev.atelier.gateway.oauth.Words;
import dev.atelier.gateway.oauth.client.OAuthClient;
import dev.atelier.gateway.oauth.client.RedirectUri;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads connections and writes their settings. */
@Singleton
class ConnectionRepository {
    /** More than a person approves in years; the list has no pages. */
    private static final int MAX_LISTED = 200;

    private static final String COLUMNS = """
            select c.id, c.account_id, c.scopes, c.daily_cap, c.monthly_cap, c.top_up, c.created_at, c.last_used_at,
                   c.revoked_at, c.models, c.addresses, o.user_id, o.client_id, o.redirect_host, o.refresh_expires_at, a.kind, c.name
            from credential c join oauth_connection o on o.credential_id = c.id join oauth_client a on a.id = o.client_id
            where
            """;
    private static final String CHANGE = """
            update credential set scopes = ?, daily_cap = ?, monthly_cap = ?, top_up = ?, models = ?, changed_at = now()
            where id = ? and kind = 'oauth' and revoked_at is null
            """;

    private final Database database;

    ConnectionRepository(Database database) {
        this.database = database;
    }

    Optional<Connection> find(long id) {
        return database.find(COLUMNS + "c.id = ?", ConnectionRepository::read, id);
    }

    /** Finds a connection and locks its credential until the transaction ends. */
    Optional<Connection> lock(long id) {
        return database.find(COLUMNS + "c.id = ? for update of c", ConnectionRepository::read, id);
    }

    /** The connections of an account that work, the newest first. */
    List<Connection> listOfAccount(long account, Instant now) {
        return database.list(
                COLUMNS
                        + "c.account_id = ? and c.revoked_at is null and o.refresh_expires_at > ? order by c.id desc limit "
                        + MAX_LISTED,
                ConnectionRepository::read,
                account,
                now);
    }

    /** The ids of a person's connections that are not revoked, of one account or of all. */
    List<Long> listValidIds(long user, OptionalLong account) {
        Long of = orNull(account);
        return database.list("""
                select c.id from credential c join oauth_connection o on o.credential_id = c.id
                where o.user_id = ? and c.revoked_at is null and (?::bigint is null or c.account_id = ?::bigint)
                """, row -> row.getLong("id"), user, of, of);
    }

    void change(long id, Connection.Settings settings) {
        database.update(
                CHANGE,
                Words.of(settings.scopes()),
                orNull(settings.dailyCap()),
                orNull(settings.monthlyCap()),
                settings.topUp(),
                settings.restrictions().modelWords(),
                id);
    }

    /** Deletes the access tokens of a connection; its credential refuses them anyway. */
    void deleteTokens(long id) {
        database.update("delete from oauth_access_token where credential_id = ?", id);
    }

    private static Connection read(Row row) {
        String client = row.getString("client_id");
        boolean isVerified = row.getString("kind").equals(OAuthClient.Kind.DOCUMENT.wire());
        return new Connection(
                row.getLong("id"),
                row.getLong("account_id"),
                row.getLong("user_id"),
                client,
                row.getString("name"),
                isVerified ? Optional.of(RedirectUri.host(client)) : Optional.empty(),
                row.getString("redirect_host"),
                new Connection.Settings(
                        Words.scopes(row.getString("scopes")),
                        row.findLong("daily_cap"),
                        row.findLong("monthly_cap"),
                        row.getBoolean("top_up"),
                        Restrictions.of(row)),
                row.getInstant("created_at"),
                row.findInstant("last_used_at"),
                row.findInstant("revoked_at"),
                row.getInstant("refresh_expires_at"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.client;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and writes the applications. */
@Singleton
public class ClientRepository {
    private static final String FIND = """
            select id, kind, name, client_uri, redirect_uris, blocked, fresh_until from oauth_client where id = ?
            """;
    /** A document replaces what was known; an identical registration changes nothing. */
    private static final String STORE = """
            insert into oauth_client (id, kind, name, client_uri, redirect_uris, metadata, fresh_until)
            values (?, ?, ?, ?, ?, ?::jsonb, ?)
            on conflict (id) do update set name = excluded.name, client_uri = excluded.client_uri,
                redirect_uris = excluded.redirect_uris, metadata = excluded.metadata, fresh_until = excluded.fresh_until
            where oauth_client.kind = 'document'
            """;
    /** Clients that no person ever approved, and whose registration is long ago. */
    private static final String DELETE_UNUSED = """
            delete from oauth_client c
            where kind <> 'builtin' and first_authorized_at is null and not blocked and created_at < ?
              and not exists (select from oauth_request r where r.client_id = c.id)
              and not exists (select from oauth_code k where k.client_id = c.id)
              and not exists (select from oauth_connection n where n.client_id = c.id)
            """;

    private final Database database;

    ClientRepository(Database database) {
        this.database = database;
    }

    /** A client with the end of its document's freshness. */
    record Stored(OAuthClient client, Optional<Instant> freshUntil) {}

    public Optional<OAuthClient> find(String id) {
        return findStored(id).map(Stored::client);
    }

    Optional<Stored> findStored(String id) {
        return database.find(FIND, ClientRepository::read, id);
    }

    void store(String id, OAuthClient.Kind kind, ClientDescription description, @Nullable Instant freshUntil) {
        database.update(
                STORE,
                id,
                kind.wire(),
                description.name(),
                description.clientUri().orElse(null),
                description.redirectUris(),
                new JsonObject(description.toMetadata()).encode(),
                freshUntil);
    }

    /** Records that a person approved the client: from now on it is kept for ever. */
    public void markAuthorized(String id, Instant now) {
        database.update(
                "update oauth_client set first_authorized_at = ? where id = ? and first_authorized_at is null",
                now,
                id);
    }

    /** Deletes clients that registered before a time and that no person ever approved. */
    public int deleteUnused(Instant before) {
        return database.update(DELETE_UNUSED, before);
    }

    private static Stored read(Row row) {
        return new Stored(
                new OAuthClient(
                        row.getString("id"),
                        OAuthClient.Kind.valueOf(row.getString("kind").toUpperCase(java.util.Locale.ROOT)),
                        row.getString("name"),
                        row.findString("client_uri"),
                        row.getStrings("redirect_uris"),
                        row.getBoolean("blocked")),
                row.findInstant("fresh_until"));
    }
}

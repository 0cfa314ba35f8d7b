// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.authorize;

import dev.atelier.gateway.oauth.Words;
import dev.atelier.platform.secret.Sha256;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Reads and writes the requests of applications; the table holds hashes of their ids. */
@Singleton
public class RequestRepository {
    private static final String INSERT = """
            insert into oauth_request (hash, client_id, redirect_uri, state, challenge, scopes, audiences, expires_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String FIND = """
            select client_id, redirect_uri, state, challenge, scopes, audiences, expires_at, decision, user_id
            from oauth_request where hash = ? and expires_at > ?
            """;

    private final Database database;

    RequestRepository(Database database) {
        this.database = database;
    }

    void insert(String id, PendingRequest request) {
        database.update(
                INSERT,
                Sha256.of(id),
                request.client(),
                request.redirectUri(),
                request.state().orElse(null),
                request.challenge(),
                Words.of(request.scopes()),
                Words.of(request.audiences()),
                request.expiresAt());
    }

    /** Finds a request that has not expired. */
    public Optional<PendingRequest> find(String id, Instant now) {
        return database.find(FIND, RequestRepository::read, Sha256.of(id), now);
    }

    /** Finds a request and locks it until the transaction ends. */
    public Optional<PendingRequest> lock(String id, Instant now) {
        return database.find(FIND + " for update", RequestRepository::read, Sha256.of(id), now);
    }

    /** Records the decision; the first one stands. */
    public void decide(String id, PendingRequest.Decision decision, long user) {
        database.update(
                "update oauth_request set decision = ?, user_id = ? where hash = ? and decision is null",
                decision.wire(),
                user,
                Sha256.of(id));
    }

    public int deleteExpired(Instant now) {
        return database.update("delete from oauth_request where expires_at <= ?", now);
    }

    private static PendingRequest read(Row row) {
        return new PendingRequest(
                row.getString("client_id"),
                row.getString("redirect_uri"),
                row.findString("state"),
                row.getString("challenge"),
                Words.scopes(row.getString("scopes")),
                Words.audiences(row.getString("audiences")),
                row.getInstant("expires_at"),
                row.findString("decision").map(PendingRequest.Decision::of),
                row.findLong("user_id"));
    }
}

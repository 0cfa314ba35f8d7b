// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.credential.CredentialChanges;
import dev.atelier.gateway.signin.AccessWithdrawn;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Lists, changes and revokes connections; each change is in the audit log, and in force on all replicas on return. */
@Singleton
public class ConnectionService {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final ConnectionRepository connections;
    private final CredentialChanges credentials;
    private final CredentialCache cache;
    private final AuditLog audit;
    private final Clock clock;

    ConnectionService(
            ConnectionRepository connections,
            CredentialChanges credentials,
            CredentialCache cache,
            AuditLog audit,
            Clock clock) {
        this.connections = connections;
        this.credentials = credentials;
        this.cache = cache;
        this.audit = audit;
        this.clock = clock;
    }

    /** Sends the caps of a connection to billing before the change is answered. */
    @FunctionalInterface
    public interface CapsUpdate {
        /** @param version of the caps; billing ignores older versions */
        void send(Connection connection, Connection.Settings settings, long version);
    }

    /** The connections of an account that work, the newest first. */
    public List<Connection> listOfAccount(long account) {
        return connections.listOfAccount(account, clock.instant());
    }

    /** @throws ApiException for one of another account */
    public Connection get(long account, long id) {
        return connections
                .find(id)
                .filter(connection -> connection.account() == account)
                .orElseThrow(ConnectionService::notFound);
    }

    /** Changes the settings of a connection. */
    public Connection change(
            long account, long id, UnaryOperator<Connection.Settings> change, CapsUpdate caps, Actor actor) {
        Connection known = requireValid(get(account, id));
        long version = QuarkusTransaction.requiringNew()
                .call(() ->
                        credentials.reserveVersion(id, CredentialKind.OAUTH).orElseThrow(ConnectionService::notFound));
        Connection.Settings wanted = change.apply(known.settings());
        // Billing first: billing enforces the caps, so a lowered cap must not stand only here.
        caps.send(known, wanted, version);
        QuarkusTransaction.requiringNew().run(() -> {
            Connection locked = requireValid(connections.lock(id).orElseThrow(ConnectionService::notFound));
            if (!credentials.isLatestVersion(id, version)) {
                throw new ApiException(
                                ErrorCode.SERVICE_UNAVAILABLE,
                                "This connection is changed by somebody else. Repeat the request.")
                        .retryAfter(RETRY_AFTER);
            }
            connections.change(id, wanted);
            Map<String, Object> detail = Map.of(
                    "from", locked.settings().toAuditDetail(),
                    "to", wanted.toAuditDetail());
            audit.recordForCredential(actor, Action.CONNECTION_CHANGED, account, id, detail);
        });
        cache.invalidate(id);
        return get(account, id);
    }

    /** Can be repeated: if Redis was not available, the repetition deletes the cached credential. */
    public Connection revoke(long account, long id, String reason, Actor actor) {
        get(account, id);
        return revoke(id, reason, actor).orElseThrow(ConnectionService::notFound);
    }

    /** Revokes a connection that the caller has found by one of its own secrets. */
    public Optional<Connection> revoke(long id, String reason, Actor actor) {
        Optional<Connection> revoked = storeRevocation(id, reason, actor);
        cache.invalidate(id);
        return revoked;
    }

    /** Stores that every connection of an account is revoked; the caller has them invalidated. */
    public void storeRevocations(long account, String reason, Actor actor) {
        credentials.listValidIds(account, CredentialKind.OAUTH).forEach(id -> storeRevocation(id, reason, actor));
    }

    /** Revokes what a person approved whose access is withdrawn, to one account or to all. */
    void revokeAllOfUser(@Observes AccessWithdrawn access) {
        List<Long> ids = connections.listValidIds(access.user(), access.account());
        ids.forEach(id -> storeRevocation(id, access.reason(), access.actor()));
        cache.invalidateAll(ids);
    }

    private Optional<Connection> storeRevocation(long id, String reason, Actor actor) {
        return QuarkusTransaction.requiringNew().call(() -> {
            boolean wasValid = credentials.revoke(id, CredentialKind.OAUTH, clock.instant());
            Optional<Connection> known = connections.find(id);
            if (wasValid) {
                connections.deleteTokens(id);
                known.ifPresent(connection -> audit.recordForCredential(
                        actor,
                        Action.CONNECTION_REVOKED,
                        connection.account(),
                        id,
                        Map.of("reason", reason, "client", connection.client())));
            }
            return known;
        });
    }

    private static Connection requireValid(Connection connection) {
        if (connection.isRevoked()) {
            throw notFound();
        }
        return connection;
    }

    private static ApiException notFound() {
        return ApiException.notFound("connection");
    }
}

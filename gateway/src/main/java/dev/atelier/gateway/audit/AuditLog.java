// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.audit;

import dev.atelier.gateway.database.Database;
import jakarta.inject.Singleton;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes down who changed a credential, in the transaction of the change. */
@Singleton
public class AuditLog {
    private static final String INSERT = """
            insert into audit_event (actor, action, account_id, credential_id, request_id) values (?, ?, ?, ?, ?)
            """;

    private final Database database;

    AuditLog(Database database) {
        this.database = database;
    }

    public void add(AuditEvent event) {
        database.change(
                INSERT,
                event.actor(),
                event.action().name().toLowerCase(Locale.ROOT),
                event.account(),
                event.credential(),
                event.requestId());
    }

    /** What can be done to a credential. */
    public enum Action {
        KEY_CREATED,
        KEY_REVOKED
    }

    /**
     * One change.
     *
     * @param actor who did it
     * @param credential what was changed, when there is one
     */
    public record AuditEvent(
            String actor,
            Action action,
            long account,
            @Nullable Long credential,
            String requestId) {}
}

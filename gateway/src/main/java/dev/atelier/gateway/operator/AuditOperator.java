// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.apikey.ApiKeyService.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.audit.AuditLog.AuditEntry;
import dev.atelier.gateway.audit.AuditLog.AuditEvent;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The record of what operators did: written with each change, read newest first. */
@Singleton
class AuditOperator {
    private static final String LIST = "/admin/audit ";

    private final AuditLog audit;
    private final Cursors cursors;

    AuditOperator(AuditLog audit, Cursors cursors) {
        this.audit = audit;
        this.cursors = cursors;
    }

    /** What another service has done for an operator: it is on record there as well, with the same request id. */
    void record(Action action, long account, Actor actor, Map<String, Object> detail) {
        audit.add(new AuditEvent(actor.name(), action, account, OptionalLong.empty(), actor.requestId(), detail));
    }

    Page<AuditView> page(@Nullable String account, @Nullable String limit, @Nullable String cursor) {
        OptionalLong of = account == null
                ? OptionalLong.empty()
                : OptionalLong.of(AccountId.fromString(account).value());
        String list = LIST + of;
        PageRequest request = cursors.request(limit, cursor, list);
        long before = request.after().map(Long::parseLong).orElse(Long.MAX_VALUE);
        return request.page(
                audit.before(before, of, request.rowsToRead()),
                AuditView::of,
                AuditOperator::position,
                position -> cursors.seal(position, list));
    }

    private static String position(AuditEntry entry) {
        return Long.toString(entry.id());
    }
}

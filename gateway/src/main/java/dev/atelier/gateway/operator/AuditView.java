// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.atelier.gateway.audit.AuditLog.AuditEntry;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.ApiKeyId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One entry of the audit log. */
record AuditView(
        Instant at,
        String actor,
        String action,
        AccountId account,
        @Nullable ApiKeyId key,
        String requestId,
        @JsonRawValue String detail) {

    static AuditView of(AuditEntry entry) {
        return new AuditView(
                entry.happenedAt(),
                entry.actor(),
                entry.action(),
                new AccountId(entry.account()),
                entry.credential().isPresent() ? new ApiKeyId(entry.credential().orElseThrow()) : null,
                entry.requestId(),
                entry.detail());
    }
}

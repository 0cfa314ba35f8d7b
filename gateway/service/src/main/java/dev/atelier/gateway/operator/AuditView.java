// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.atelier.gateway.audit.AuditLog.AuditEntry;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.ApiKeyId;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the audit log.
 *
 * @param operator number of the operator
 * @param token number of its token; absent for the token in the configuration
 */
record AuditView(
        Instant at,
        String actor,
        @Nullable Long operator,
        @Nullable Long token,
        String action,
        @Nullable AccountId account,
        @Nullable ApiKeyId key,
        String requestId,
        @JsonRawValue String detail) {

    static AuditView of(AuditEntry entry) {
        return new AuditView(
                entry.happenedAt(),
                entry.actor(),
                orNull(entry.operator(), Long::valueOf),
                orNull(entry.token(), Long::valueOf),
                entry.action(),
                orNull(entry.account(), AccountId::new),
                orNull(entry.credential(), ApiKeyId::new),
                entry.requestId(),
                entry.detail());
    }

    private static <T> @Nullable T orNull(OptionalLong number, LongFunction<T> as) {
        return number.isPresent() ? as.apply(number.orElseThrow()) : null;
    }
}

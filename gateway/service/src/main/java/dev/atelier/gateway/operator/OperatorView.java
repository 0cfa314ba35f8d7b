// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.signin.user.OperatorRole;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An operator for other operators. */
record OperatorView(
        long id,
        String name,
        OperatorRole role,
        Instant createdAt,
        String createdBy,
        @Nullable Instant revokedAt) {

    static OperatorView of(Operator operator) {
        return new OperatorView(
                operator.id(),
                operator.name(),
                operator.role(),
                operator.createdAt(),
                operator.createdBy(),
                operator.revokedAt().orElse(null));
    }
}

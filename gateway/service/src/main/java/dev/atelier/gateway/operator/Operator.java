// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.signin.user.OperatorRole;
import java.time.Instant;
import java.util.Optional;

/** A person or a program that may use the operator API. */
record Operator(
        long id, String name, OperatorRole role, Instant createdAt, String createdBy, Optional<Instant> revokedAt) {
    /** The holder of the token in the configuration. */
    static final String BOOTSTRAP = "bootstrap";

    boolean isBootstrap() {
        return name.equals(BOOTSTRAP);
    }

    /** A token of an operator, without its secret. */
    record Token(
            long id,
            long operator,
            String hint,
            Instant createdAt,
            String createdBy,
            Instant expiresAt,
            Optional<Instant> revokedAt,
            Optional<Instant> lastUsedAt) {}
}

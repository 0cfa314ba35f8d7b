// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token of an operator.
 *
 * @param token the secret, only in the response that creates it
 */
record OperatorTokenView(
        long id,
        @Nullable String token,
        String hint,
        Instant createdAt,
        String createdBy,
        Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable Instant lastUsedAt) {

    static OperatorTokenView of(Operator.Token token) {
        return of(token, null);
    }

    static OperatorTokenView of(OperatorService.Created created) {
        return of(created.token(), created.secret().reveal());
    }

    private static OperatorTokenView of(Operator.Token token, @Nullable String secret) {
        return new OperatorTokenView(
                token.id(),
                secret,
                token.hint(),
                token.createdAt(),
                token.createdBy(),
                token.expiresAt(),
                token.revokedAt().orElse(null),
                token.lastUsedAt().orElse(null));
    }

    @Override
    public String toString() {
        return "OperatorTokenView[" + id + "]";
    }
}

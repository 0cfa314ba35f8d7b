// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.gateway.signin.user.UserDirectory.Entry;
import dev.atelier.platform.id.AccountId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person who can sign in, for the operator.
 *
 * @param operatorRole absent for people who are no operators
 */
record UserView(
        String id,
        String name,
        String email,
        @Nullable String operatorRole,
        boolean disabled,
        Instant createdAt,
        List<Place> accounts) {

    /** An account of the person. */
    record Place(AccountId id, String name, String role) {}

    static UserView of(Entry user) {
        return new UserView(
                "user_" + user.id(),
                user.name(),
                user.email(),
                user.operator().map(OperatorRole::wire).orElse(null),
                user.isDisabled(),
                user.createdAt(),
                user.memberships().stream()
                        .map(known -> new Place(
                                new AccountId(known.account()),
                                known.accountName(),
                                known.role().wire()))
                        .toList());
    }
}

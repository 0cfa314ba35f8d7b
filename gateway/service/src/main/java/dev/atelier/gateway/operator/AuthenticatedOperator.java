// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.signin.user.OperatorRole;
import java.util.Optional;

/**
 * The operator of a request: the holder of a token, or a person in the console.
 *
 * @param id number of the operator; empty for a person, who is a user of this number in the name
 * @param token the token it came with; empty for the one in the configuration, and for a person
 * @param reason that a person gave for a change
 */
record AuthenticatedOperator(
        Optional<Long> id, String name, OperatorRole role, Optional<Long> token, Optional<String> reason) {

    static AuthenticatedOperator ofToken(long id, String name, OperatorRole role, Optional<Long> token) {
        return new AuthenticatedOperator(Optional.of(id), name, role, token, Optional.empty());
    }

    /** @param reason of a change; empty for a read */
    static AuthenticatedOperator ofPerson(String name, OperatorRole role, Optional<String> reason) {
        return new AuthenticatedOperator(Optional.empty(), name, role, Optional.empty(), reason);
    }

    boolean isPerson() {
        return id.isEmpty();
    }

    Actor actor(String requestId) {
        return new Actor(name, id.orElse(null), token.orElse(null), requestId, reason);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.audit;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a change, with which request, and why.
 *
 * @param operator number of the operator; null for the platform itself and for people
 * @param token number of the operator's token; null for the token in the configuration
 * @param reason that an operator gave in the console; it stands beside every change
 */
public record Actor(
        String name, @Nullable Long operator, @Nullable Long token, String requestId, Optional<String> reason) {

    /** A part of the platform, or a person. */
    public Actor(String name, String requestId) {
        this(name, null, null, requestId, Optional.empty());
    }

    /** The name and the numbers, for the records of other services. */
    public String label() {
        return operator == null
                ? name
                : name + " (operator " + operator + ", token " + (token == null ? "configured" : token) + ")";
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.audit;

import org.jspecify.annotations.Nullable;

/**
 * Who makes a change, and with which request.
 *
 * @param operator number of the operator; null for the platform itself
 * @param token number of the operator's token; null for the token in the configuration
 */
public record Actor(
        String name, @Nullable Long operator, @Nullable Long token, String requestId) {

    /** A part of the platform. */
    public Actor(String name, String requestId) {
        this(name, null, null, requestId);
    }

    public static Actor operator(String name, long operator, @Nullable Long token, String requestId) {
        return new Actor(name, operator, token, requestId);
    }

    /** The name and the numbers, for the records of other services. */
    public String label() {
        return operator == null
                ? name
                : name + " (operator " + operator + ", token " + (token == null ? "configured" : token) + ")";
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import dev.atelier.platform.json.WireName;

/** What an operator may do; each role may do what the roles before it may. */
public enum OperatorRole implements WireName {
    /** Reads. */
    VIEWER,
    /** Helps customers with what can be undone or made anew. */
    SUPPORT,
    /** Everything. */
    ADMIN;

    public boolean covers(OperatorRole least) {
        return compareTo(least) >= 0;
    }
}

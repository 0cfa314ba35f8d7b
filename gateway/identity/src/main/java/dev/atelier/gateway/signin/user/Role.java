// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import dev.atelier.platform.json.WireName;
import java.util.Locale;

/** What a member may do with an account, the most first. */
public enum Role implements WireName {
    OWNER,
    ADMIN,
    MEMBER,
    VIEWER;

    public static Role of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }

    /** Whether this role may do all that another one may. */
    public boolean covers(Role other) {
        return compareTo(other) <= 0;
    }

    /** Whether this role may invite people, and change or remove other members up to its own role. */
    public boolean managesMembers() {
        return covers(ADMIN);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The role of a member of a project. */
record MemberRequest(@Nullable String role) {
    private static final List<String> ROLES = List.of("editor", "viewer");

    MemberRequest checked() {
        return new MemberRequest(Checks.oneOf(ROLES, role, "role"));
    }
}

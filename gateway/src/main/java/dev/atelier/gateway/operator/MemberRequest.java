// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a member of a project may do there. */
record MemberRequest(@Nullable String role) {
    private static final List<String> ROLES = List.of("editor", "viewer");

    LibraryClient.Member member() {
        return new LibraryClient.Member(Checks.oneOf(ROLES, role, "role"));
    }
}

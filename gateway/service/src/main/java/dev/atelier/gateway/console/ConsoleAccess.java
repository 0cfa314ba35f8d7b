// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.caller.Scope;

/**
 * What a route of the public API asks of a person: a viewer reads, a member also runs and keeps media, and what programs
 * alone may do with a key, an administrator may do.
 *
 * @param least the least role
 * @param isRecent whether the answer shows a secret, which needs a sign-in of the last minutes
 */
record ConsoleAccess(Role least, boolean isRecent) {
    private static final String NEW_SECRET = "/rotate-secret";

    static ConsoleAccess of(PublicRoute route) {
        RouteRequirement requirement = route.requirement().orElseThrow();
        return new ConsoleAccess(least(requirement), route.template().endsWith(NEW_SECRET));
    }

    private static Role least(RouteRequirement requirement) {
        if (requirement.scope() == Scope.READ) {
            return Role.VIEWER;
        }
        return requirement.apiKeysOnly() ? Role.ADMIN : Role.MEMBER;
    }
}

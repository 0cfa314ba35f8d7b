// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.platform.caller.Scope;
import java.util.List;

/**
 * What a route requires of a credential, and the windows that a request on the route counts in.
 *
 * @param apiKeysOnly whether the route refuses an application's connection even if it has the scope
 */
public record RouteRequirement(Scope scope, List<RateClass> rates, boolean apiKeysOnly) {

    public RouteRequirement {
        rates = List.copyOf(rates);
    }

    public RouteRequirement(Scope scope, List<RateClass> rates) {
        this(scope, rates, false);
    }

    public RouteRequirement withApiKeysOnly() {
        return new RouteRequirement(scope, rates, true);
    }
}

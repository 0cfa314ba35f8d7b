// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.Audience;
import dev.atelier.platform.caller.Scope;
import java.util.List;

/**
 * What a route requires of a credential, and the windows that a request on the route counts in.
 *
 * @param apiKeysOnly whether the route refuses an application's connection even if it has the scope
 * @param audience the resource that the route belongs to; an access token for another resource is refused
 */
public record RouteRequirement(Scope scope, List<RateClass> rates, boolean apiKeysOnly, Audience audience) {

    public RouteRequirement {
        rates = List.copyOf(rates);
    }

    public RouteRequirement(Scope scope, List<RateClass> rates) {
        this(scope, rates, false, Audience.API);
    }

    /** The requirement of a route that may create a generation: its outcome decides in which of the two windows it counts. */
    public static RouteRequirement newGeneration() {
        return new RouteRequirement(
                Scope.GENERATE, List.of(RateClass.REQUESTS, RateClass.GENERATIONS, RateClass.REFUSED_CREATES));
    }

    /** Whether a request on the route may create a generation. */
    public boolean mayCreate() {
        return rates.contains(RateClass.GENERATIONS);
    }

    public RouteRequirement withApiKeysOnly() {
        return new RouteRequirement(scope, rates, true, audience);
    }

    /** This requirement for a route of another resource. */
    public RouteRequirement of(Audience other) {
        return new RouteRequirement(scope, rates, apiKeysOnly, other);
    }
}

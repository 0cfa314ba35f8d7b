// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.platform.caller.Scope;
import java.util.List;

/** What a route asks of a credential: a scope, and what the request counts as. */
public record Demand(Scope scope, List<RateClass> rates) {

    public Demand {
        rates = List.copyOf(rates);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Scope;
import java.util.List;

/**
 * What a route asks of a credential: a scope, and what the request counts as.
 *
 * @param apiKeysOnly whether a connection of an application is refused even with the scope
 */
public record Demand(Scope scope, List<RateClass> rates, boolean apiKeysOnly) {

    public Demand {
        rates = List.copyOf(rates);
    }

    public Demand(Scope scope, List<RateClass> rates) {
        this(scope, rates, false);
    }

    boolean isCoveredBy(Caller caller) {
        boolean kind = !apiKeysOnly || caller.kind() == CredentialKind.API_KEY;
        return kind && Credential.planCovers(caller) && caller.scopes().contains(scope);
    }

    public Demand ofApiKeysOnly() {
        return new Demand(scope, rates, true);
    }
}

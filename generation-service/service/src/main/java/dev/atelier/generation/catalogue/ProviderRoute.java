// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Upstream;

/**
 * One route on which a model can run: a configured upstream and the provider that speaks its dialect.
 *
 * @param target the upstream's own name of the model, and its parameters
 */
public record ProviderRoute(ModelUpstream target, Upstream upstream, Provider provider, Capabilities capabilities) {

    /** Whether the work is done in this process and not by a vendor. */
    public boolean isEngine() {
        return capabilities.repeatable();
    }
}

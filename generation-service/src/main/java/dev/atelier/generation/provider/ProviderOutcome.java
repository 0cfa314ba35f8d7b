// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.util.List;

/** How a provider's work ended. */
public sealed interface ProviderOutcome {
    record Succeeded(List<MediaFile> outputs) implements ProviderOutcome {
        public Succeeded {
            outputs = List.copyOf(outputs);
        }
    }

    /** The provider would not make this because of its content. */
    record Refused() implements ProviderOutcome {}

    /**
     * The provider could not.
     *
     * @param detail for the log only
     */
    record Failed(String detail) implements ProviderOutcome {}

    record TimedOut() implements ProviderOutcome {}
}

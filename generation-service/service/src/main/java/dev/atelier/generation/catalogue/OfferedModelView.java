// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.platform.json.WireName;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model as operators see it.
 *
 * @param upstreams in the order in which they are tried
 */
public record OfferedModelView(
        long id, String slug, String name, ModelType type, State state, long baseCredits, List<Upstream> upstreams) {

    /** Whether the model can be run here. */
    public enum State implements WireName {
        READY,
        /** A built-in engine renders it in place of its vendor. */
        STAND_IN,
        /** No upstream of it is configured. */
        UNAVAILABLE,
        /** An operator has switched it off. */
        OFF
    }

    /**
     * An upstream that can run the model.
     *
     * @param model its own name of the model
     * @param costUsd what it charges us; absent where the file of the model does not say
     * @param costPer what that is counted by
     */
    public record Upstream(
            String upstream,
            String model,
            boolean configured,
            @Nullable BigDecimal costUsd,
            @Nullable String costPer) {}
}

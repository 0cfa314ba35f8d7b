// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.generation.price.Price;
import dev.atelier.generation.price.PriceTable;
import dev.atelier.platform.caller.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A model that can be run; loaded once and never changed.
 *
 * @param isDefault the one to run when only its type is named
 * @param synchronous how long a create waits for the result, empty when it does not wait
 * @param sizes the size of an output by the choices made
 * @param revision of the file it comes from
 * @param baseCredits the price with every choice left at its default
 */
public record Model(
        long id,
        String slug,
        String name,
        String description,
        ModelType type,
        String task,
        List<String> categories,
        Plan minPlan,
        boolean isDefault,
        ModelLimits limits,
        Optional<Duration> synchronous,
        List<ModelUpstream> upstreams,
        InputSchema input,
        OptionTable<ImageSize> sizes,
        PriceTable prices,
        long baseCredits,
        String revision) {

    public Model {
        categories = List.copyOf(categories);
        upstreams = List.copyOf(upstreams);
    }

    /** @param input normalised by this model's schema */
    public Price price(ObjectNode input) {
        return prices.price(input);
    }
}

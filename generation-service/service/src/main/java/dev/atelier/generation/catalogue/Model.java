// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.price.Price;
import dev.atelier.generation.price.PriceTable;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.platform.caller.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model that can be run; immutable.
 *
 * @param isDefault the one to run when only its type is named
 * @param synchronous how long a create waits for the result, empty when it does not wait
 * @param upstreams in order; the first that is configured runs it
 * @param sizes how large an output is
 * @param finalizing which of its runs can be made again in full quality; empty when none can
 * @param compat its paths under a compatibility prefix, by dialect
 * @param baseCredits the price with every choice left at its default
 * @param revision changes with the file of this model
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
        OutputSize sizes,
        Optional<FinalizeRule> finalizing,
        PriceTable prices,
        Map<String, List<String>> compat,
        long baseCredits,
        String revision) {

    public Model {
        categories = List.copyOf(categories);
        upstreams = List.copyOf(upstreams);
        compat = Map.copyOf(compat);
    }

    /** The price of a run; estimate, charge and finalize all use it. */
    public Price price(PricedInput priced) {
        return prices.price(priced);
    }

    /** The size of each output; empty where only the result shows it. */
    public Optional<ImageSize> size(PricedInput priced) {
        return sizes.of(priced.input(), priced.media());
    }

    /** A model of type other may make any kind. */
    public boolean makes(MediaKind kind) {
        return type == ModelType.OTHER || type.wire().equals(kind.wire());
    }

    /** A copy that is not the default of its type. */
    Model notDefault() {
        return new Model(
                id,
                slug,
                name,
                description,
                type,
                task,
                categories,
                minPlan,
                false,
                limits,
                synchronous,
                upstreams,
                input,
                sizes,
                finalizing,
                prices,
                compat,
                baseCredits,
                revision);
    }
}

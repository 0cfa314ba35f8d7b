// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.platform.caller.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A model as its file says it, before anything is proved about it; what a file leaves out is null here. */
record ModelFile(
        @Nullable Long id,
        @Nullable String slug,
        @Nullable String name,
        @Nullable String description,
        @Nullable ModelType type,
        @Nullable String task,
        @Nullable List<String> categories,
        @Nullable Plan minPlan,
        @JsonProperty("default") boolean isDefault,
        @Nullable ModelLimits limits,
        @Nullable Long synchronousS,
        @Nullable List<ModelUpstream> upstreams,
        @Nullable OptionTable<ImageSize> sizes,
        @Nullable ObjectNode input,
        @Nullable ObjectNode example,
        @Nullable Pricing pricing) {

    record Pricing(@Nullable List<Term> terms, long min) {}

    /**
     * One term of the price.
     *
     * @param count a number, or the name of a member of the input
     * @param rate a number, or a table by choices
     */
    record Term(
            @Nullable String label,
            @Nullable String per,
            @Nullable JsonNode count,
            @Nullable JsonNode rate) {}
}

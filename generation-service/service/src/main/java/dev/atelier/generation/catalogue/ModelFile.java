// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.caller.Plan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a model file before any check; members that the file leaves out are null.
 *
 * @param disabled takes the model of this slug or id out of the catalogue
 * @param sizes {@code {by, table}} or {@code {like, times}}
 */
record ModelFile(
        @Nullable Long id,
        @Nullable String slug,
        boolean disabled,
        @Nullable String name,
        @Nullable String description,
        @Nullable ModelType type,
        @Nullable String task,
        @Nullable List<String> categories,
        @Nullable Plan minPlan,
        @JsonProperty("default") boolean isDefault,
        @Nullable Limits limits,
        @Nullable Long synchronousS,
        @Nullable List<Upstream> upstreams,
        @Nullable ObjectNode sizes,
        @Nullable ObjectNode input,
        @Nullable ObjectNode example,
        @JsonProperty("finalize") @Nullable Finalize finalizing,
        @Nullable Pricing pricing,
        @Nullable Map<String, List<String>> compat) {

    /** One upstream that can run the model. */
    record Upstream(
            @Nullable String upstream,
            @Nullable String model,
            @Nullable ObjectNode map,
            @Nullable Cost upstreamCost) {}

    /** What the upstream charges us. */
    record Cost(@Nullable BigDecimal usd, @Nullable String per) {}

    record Limits(
            @Nullable Integer concurrentPerAccount,
            @Nullable Long startDeadlineS,
            @Nullable Long runDeadlineS,
            @Nullable Upload upload) {}

    /** Limits of uploaded files, below those of the installation. */
    record Upload(
            @Nullable Integer imageMb,
            @Nullable Integer videoMb,
            @Nullable Integer audioMb,
            @Nullable Integer seconds) {}

    record Finalize(
            @Nullable ObjectNode from,
            @Nullable ObjectNode set,
            @Nullable Integer days) {}

    record Pricing(@Nullable List<Term> terms, long min) {}

    /**
     * One term of the price.
     *
     * @param count a number, the name of a member, {@code media(member).seconds}, {@code media(member).megapixels} or
     *     {@code chars(member)}
     * @param step counts go up to the next multiple of it
     * @param rate a number, or a table by choices
     * @param paysFor run, outputs or seconds; by the kind of the term where it is missing
     */
    record Term(
            @Nullable String label,
            @Nullable String per,
            @Nullable JsonNode count,
            @Nullable JsonNode step,
            @Nullable JsonNode rate,
            @Nullable List<Plus> plus,
            @Nullable List<Times> times,
            @Nullable String paysFor,
            @Nullable Pace spoken) {}

    /**
     * How fast a text is spoken at most.
     *
     * @param most letters and digits in a second
     * @param times the member that multiplies it
     */
    record Pace(@Nullable JsonNode most, @Nullable String times) {}

    record Plus(@Nullable When when, @Nullable JsonNode add) {}

    record Times(@Nullable When when, @Nullable JsonNode x) {}

    /** Either {@code is}, one choice or several, or {@code given}. */
    record When(
            @Nullable String field,
            @Nullable JsonNode is,
            @Nullable Boolean given) {}
}

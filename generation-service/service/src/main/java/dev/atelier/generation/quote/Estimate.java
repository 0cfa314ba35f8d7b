// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import dev.atelier.generation.price.PriceLine;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The price of a run now, and whether the balance covers it. */
@Schema(requiredProperties = {"credits", "model", "breakdown", "balance", "sufficient"})
public record Estimate(
        @Schema(description = "The exact price, in whole credits.", examples = "8")
        long credits,

        EstimatedModel model,

        @Schema(description = "How the price comes about; the lines add up to it.")
        List<PriceLine> breakdown,

        @Schema(description = "Credits on the account.", examples = "500")
        long balance,

        @Schema(description = "True when the balance covers the price.", examples = "true")
        boolean sufficient) {

    public Estimate {
        breakdown = List.copyOf(breakdown);
    }

    /** The model that was priced. */
    public record EstimatedModel(
            @Schema(examples = "101") long id,
            @Schema(examples = "Landscape") String name) {}

    static Estimate of(Quote quote, long balance) {
        long credits = quote.price().credits().amount();
        return new Estimate(
                credits,
                new EstimatedModel(quote.model().id(), quote.model().name()),
                quote.price().lines(),
                balance,
                balance >= credits);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.price.OrderedPrice;
import dev.atelier.generation.price.OrderedPrice.Delivery;
import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.sql.Row;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The order of a generation and its price; after the create it changes once, where less came than was ordered.
 *
 * @param input normalised, with a seed
 * @param amount charged credits, whether or not they were refunded since
 * @param costBreakdown lines of the price
 * @param warnings notes for the client
 * @param metadataText what the client keeps with the generation
 * @param runInput the {@link RunInput}, or {@code null} where the run is made from the input alone
 * @param termsText the {@link OrderedPrice}, or null of a run that is free
 * @param refunded credits of what was ordered and did not come; 0 also of a run that failed and was refunded as a whole
 */
public record PricedOrder(
        StoredJson input,
        long amount,
        StoredJson costBreakdown,
        StoredJson warnings,
        StoredJson runInput,
        @Nullable String key,
        @Nullable String metadataText,
        @Nullable String termsText,
        long refunded) {

    static PricedOrder of(Row row) {
        return new PricedOrder(
                new StoredJson(row.getString("input")),
                row.getLong("credits"),
                new StoredJson(row.getString("cost_breakdown")),
                new StoredJson(row.getString("warnings")),
                new StoredJson(row.getString("run_input")),
                row.getNullable("idempotency_key", String.class),
                row.getNullable("metadata", String.class),
                row.getNullable("price_terms", String.class),
                row.getLong("credits_refunded"));
    }

    public Credits price() {
        return new Credits(amount);
    }

    /** The price without what did not come. */
    public Credits paid() {
        return new Credits(amount - refunded);
    }

    /** The order after a run that made these outputs: what did not come is refunded, and the client gets a warning. */
    PricedOrder delivered(List<GenerationOutput> outputs, ObjectMapper json) {
        Delivery delivery = GenerationOutput.delivery(outputs);
        Optional<OrderedPrice> ordered =
                Optional.ofNullable(termsText).flatMap(text -> new StoredJson(text).read(json, OrderedPrice.class));
        return ordered.flatMap(price -> price.shortfall(delivery)
                        .map(shortfall -> shortBy(
                                shortfall, amount - price.of(delivery).credits().amount(), json)))
                .orElse(this);
    }

    /** @param refund 0 where the least price of the model is due all the same */
    private PricedOrder shortBy(String shortfall, long refund, ObjectMapper json) {
        String note = "Less came than was ordered (" + shortfall + "); credits refunded: " + refund + ".";
        return new PricedOrder(
                input,
                amount,
                refund == 0 ? costBreakdown : costBreakdown.with(json, PriceLine.refund(refund)),
                warnings.with(json, note),
                runInput,
                key,
                metadataText,
                termsText,
                refund);
    }

    public Optional<StoredJson> metadata() {
        return Optional.ofNullable(metadataText).map(StoredJson::new);
    }

    public Optional<String> idempotencyKey() {
        return Optional.ofNullable(key);
    }

    /**
     * The input of a run where it differs from the input that the client sees: media as addresses, a prompt without
     * mentions. Stored with the generation, so that a run needs no further lookup.
     */
    public record RunInput(ObjectNode input, List<InputFile> files) {
        public RunInput {
            files = List.copyOf(files);
        }
    }
}

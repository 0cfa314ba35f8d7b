// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.price.Delivery;
import dev.atelier.generation.price.OrderedPrice;
import dev.atelier.generation.price.PriceLine;
import dev.atelier.platform.credits.Credits;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The order of a generation and its price; after the create it changes once, where less came than was ordered.
 *
 * @param inputText normalised, with a seed
 * @param amount charged credits, whether or not they were refunded since
 * @param breakdownText lines of the price
 * @param warningsText notes for the client
 * @param metadataText what the client keeps with the generation
 * @param mediaText the {@link RunInput}, or {@code null} where the run is made from the input alone
 * @param termsText the {@link OrderedPrice}, or null of a run that is free or of a release before
 * @param refunded credits of what was ordered and did not come; 0 also of a run that failed and was refunded as a whole
 */
@Embeddable
public record PricedOrder(
        @Column(name = "input") String inputText,
        @Column(name = "credits") long amount,
        @Column(name = "cost_breakdown") String breakdownText,
        @Column(name = "warnings") String warningsText,
        @Column(name = "media") String mediaText,
        @Column(name = "idempotency_key") @Nullable String key,
        @Column(name = "metadata") @Nullable String metadataText,
        @Column(name = "price_terms") @Nullable String termsText,
        @Column(name = "credits_refunded") long refunded) {

    public StoredJson input() {
        return new StoredJson(inputText);
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
                inputText,
                amount,
                refund == 0
                        ? breakdownText
                        : costBreakdown().with(json, PriceLine.refund(refund)).text(),
                warnings().with(json, note).text(),
                mediaText,
                key,
                metadataText,
                termsText,
                refund);
    }

    public StoredJson costBreakdown() {
        return new StoredJson(breakdownText);
    }

    public StoredJson warnings() {
        return new StoredJson(warningsText);
    }

    public StoredJson media() {
        return new StoredJson(mediaText);
    }

    public Optional<StoredJson> metadata() {
        return Optional.ofNullable(metadataText).map(StoredJson::new);
    }

    public Optional<String> idempotencyKey() {
        return Optional.ofNullable(key);
    }
}

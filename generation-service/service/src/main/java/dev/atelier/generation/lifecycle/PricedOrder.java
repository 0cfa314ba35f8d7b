// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.credits.Credits;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The order of a generation and its price; never changes after the create.
 *
 * @param inputText normalised, with a seed
 * @param amount charged credits, whether or not they were refunded since
 * @param breakdownText lines of the price
 * @param warningsText notes for the client
 * @param metadataText what the client keeps with the generation
 * @param mediaText the {@link RunInput}, or {@code null} where the run is made from the input alone
 */
@Embeddable
public record PricedOrder(
        @Column(name = "input") String inputText,
        @Column(name = "credits") long amount,
        @Column(name = "cost_breakdown") String breakdownText,
        @Column(name = "warnings") String warningsText,
        @Column(name = "media") String mediaText,
        @Column(name = "idempotency_key") @Nullable String key,
        @Column(name = "metadata") @Nullable String metadataText) {

    public StoredJson input() {
        return new StoredJson(inputText);
    }

    public Credits price() {
        return new Credits(amount);
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

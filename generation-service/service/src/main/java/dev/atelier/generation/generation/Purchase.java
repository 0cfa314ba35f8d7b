// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.credits.Credits;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was ordered, and at what price; nothing of it ever changes.
 *
 * @param inputText normalised, with a seed
 * @param amount what was charged, whether or not it was given back since
 * @param mediaText the media that go in, as the request resolved them
 */
@Embeddable
public record Purchase(
        @Column(name = "input") String inputText,
        @Column(name = "credits") long amount,
        @Column(name = "cost_breakdown") String breakdownText,
        @Column(name = "warnings") String warningsText,
        @Column(name = "media") String mediaText,
        @Column(name = "idempotency_key") @Nullable String key) {

    static Purchase of(Draft draft) {
        return new Purchase(
                draft.input().toString(),
                draft.quote().price().credits().amount(),
                draft.facts().breakdown().text(),
                draft.facts().warnings().text(),
                draft.facts().media().text(),
                draft.key().map(key -> key.text()).orElse(null));
    }

    public StoredJson input() {
        return new StoredJson(inputText);
    }

    Credits price() {
        return new Credits(amount);
    }

    StoredJson costBreakdown() {
        return new StoredJson(breakdownText);
    }

    StoredJson warnings() {
        return new StoredJson(warningsText);
    }

    public StoredJson media() {
        return new StoredJson(mediaText);
    }

    Optional<String> idempotencyKey() {
        return Optional.ofNullable(key);
    }
}

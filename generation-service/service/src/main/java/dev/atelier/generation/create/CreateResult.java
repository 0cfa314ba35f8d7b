// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.query.GenerationView;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * The answer to a create.
 *
 * @param replayed an earlier request with the same key created the generation
 * @param isFinal the generation has ended already
 * @param charged credits this request has spent, without what an ended run gives back; empty on a replay
 * @param remaining credits left on the account, with what an ended run gives back; empty on a replay
 */
record CreateResult(
        GenerationView generation, boolean replayed, boolean isFinal, OptionalLong charged, OptionalLong remaining) {
    static CreateResult replay(Generation generation, Instant now) {
        return of(generation, now, true, OptionalLong.empty(), OptionalLong.empty());
    }

    static CreateResult charged(Generation generation, long balance, Instant now) {
        long charged = generation.creditsCharged().amount();
        long givenBack = generation.order().price().amount() - charged;
        return of(generation, now, false, OptionalLong.of(charged), OptionalLong.of(balance + givenBack));
    }

    /** The answer that was lost; the balance of that moment is not known any more. */
    static CreateResult found(Generation generation, Instant now) {
        OptionalLong charged = OptionalLong.of(generation.creditsCharged().amount());
        return of(generation, now, false, charged, OptionalLong.empty());
    }

    private static CreateResult of(
            Generation generation, Instant now, boolean replayed, OptionalLong charged, OptionalLong remaining) {
        boolean isFinal = generation.status().isFinal();
        return new CreateResult(GenerationView.of(generation, now), replayed, isFinal, charged, remaining);
    }
}

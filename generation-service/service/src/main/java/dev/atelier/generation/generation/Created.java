// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * Answer to a create.
 *
 * @param replayed an earlier request with the same key had made it
 * @param isFinal it has ended already
 * @param charged credits this request has spent, empty on a replay
 * @param remaining credits left on the account, empty on a replay
 */
record Created(
        GenerationView generation, boolean replayed, boolean isFinal, OptionalLong charged, OptionalLong remaining) {

    static Created replay(Generation generation, Instant now) {
        return new Created(
                GenerationView.of(generation, now),
                true,
                generation.status().isFinal(),
                OptionalLong.empty(),
                OptionalLong.empty());
    }

    static Created charged(Generation generation, long balance, Instant now) {
        return new Created(
                GenerationView.of(generation, now),
                false,
                generation.status().isFinal(),
                OptionalLong.of(generation.purchase().price().amount()),
                OptionalLong.of(balance));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import dev.atelier.generation.lifecycle.Generation;

/** How the start of a create ended: with a generation to charge, or with the one of an earlier request. */
sealed interface StartOutcome {
    /**
     * This request charges the generation.
     *
     * @param isNew false when an earlier request with the same key stored the generation and stopped
     */
    record Started(Generation generation, boolean isNew) implements StartOutcome {}

    /** An earlier request with the same key created the generation. */
    record Replayed(Generation generation) implements StartOutcome {}
}

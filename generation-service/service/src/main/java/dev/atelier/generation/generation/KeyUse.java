// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

/** What a create goes on with. */
sealed interface KeyUse {
    /**
     * A generation that is this request's to charge.
     *
     * @param isNew false when an earlier request with the same key has left it behind
     */
    record Started(Generation generation, boolean isNew) implements KeyUse {}

    /** An earlier request with the same key has made it. */
    record Replayed(Generation generation) implements KeyUse {}
}

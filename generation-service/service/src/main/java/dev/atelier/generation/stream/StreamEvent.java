// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import dev.atelier.generation.query.GenerationView;

/** One event of a stream. */
sealed interface StreamEvent {

    /** The generation as it is now. */
    record Changed(GenerationView generation) implements StreamEvent {}

    /** Nothing has changed, and the stream is alive. */
    record Heartbeat() implements StreamEvent {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.watch;

import dev.atelier.generation.generation.GenerationView;

/** What a stream tells its client. */
sealed interface FeedItem {

    /** The generation as it is now. */
    record Changed(GenerationView generation) implements FeedItem {}

    /** Nothing happened, and the stream is alive. */
    record SignOfLife() implements FeedItem {}
}

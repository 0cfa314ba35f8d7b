// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Content rules as a file says them. */
record RulesFile(@Nullable List<Rule> rules) {

    /**
     * Phrases of one category.
     *
     * @param category the only thing that is ever logged of a match
     * @param wholeWords false finds the phrases inside words too
     * @param exceptions longer phrases that hold one of these and are fine
     */
    record Rule(
            @Nullable String category,
            @Nullable List<String> phrases,
            @Nullable Boolean wholeWords,
            @Nullable List<String> exceptions) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content rules of a file. */
record RulesFile(@Nullable List<Rule> rules) {

    /**
     * Phrases of one category.
     *
     * @param category logged on a match, unlike the phrase
     * @param wholeWords false finds the phrases inside words too
     * @param exceptions longer phrases that contain a forbidden one and are allowed
     */
    record Rule(
            @Nullable String category,
            @Nullable List<String> phrases,
            @Nullable Boolean wholeWords,
            @Nullable List<String> exceptions) {}
}

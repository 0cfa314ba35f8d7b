// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The normalised words of a text, so that "Pictures" finds "picture". */
final class SearchTerms {
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final int SHORTEST = 3;
    private static final int SHORTEST_PLURAL = 4;
    private static final Set<String> EMPTY = Set.of(
            "the", "for", "and", "with", "from", "has", "have", "that", "this", "what", "are", "its", "not", "some",
            "into");

    private SearchTerms() {}

    static Set<String> of(String text) {
        return Arrays.stream(BETWEEN.split(text.toLowerCase(Locale.ROOT)))
                .filter(word -> word.length() >= SHORTEST && !EMPTY.contains(word))
                .map(SearchTerms::singular)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String singular(String word) {
        boolean plural = word.length() >= SHORTEST_PLURAL && word.endsWith("s") && !word.endsWith("ss");
        return plural ? word.substring(0, word.length() - 1) : word;
    }
}

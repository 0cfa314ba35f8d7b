// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds models by words: all that contain a text, or the one that fits a task best. */
final class ModelSearch {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final int SHORTEST_WORD = 3;
    private static final int NAMED = 4;
    private static final int CATEGORY = 3;
    private static final int DESCRIBED = 1;

    private ModelSearch() {}

    /** True when the text is part of the name, slug, description or a category, whatever the case. */
    static boolean matches(Model model, String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        return model.name().toLowerCase(Locale.ROOT).contains(wanted)
                || model.slug().contains(wanted)
                || model.description().toLowerCase(Locale.ROOT).contains(wanted)
                || model.categories().stream().anyMatch(category -> category.contains(wanted));
    }

    /** The model that shares the most words with the task; with no shared word the default goes first. */
    static Optional<Model> recommended(List<Model> models, String task) {
        Set<String> wanted = words(task);
        return models.stream()
                .max(Comparator.comparingInt((Model model) -> score(model, wanted))
                        .thenComparing(Model::isDefault)
                        .thenComparing(Comparator.comparingLong(Model::id).reversed()));
    }

    private static int score(Model model, Set<String> wanted) {
        Set<String> named =
                words(model.name() + " " + model.slug() + " " + model.type().wire());
        Set<String> described = words(model.description() + " " + model.task());
        return wanted.stream()
                .mapToInt(word -> (named.contains(word) ? NAMED : 0)
                        + (model.categories().contains(word) ? CATEGORY : 0)
                        + (described.contains(word) ? DESCRIBED : 0))
                .sum();
    }

    private static Set<String> words(String text) {
        return Arrays.stream(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)))
                .filter(word -> word.length() >= SHORTEST_WORD)
                .collect(Collectors.toUnmodifiableSet());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.ModelListView.Recommendation;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds models by words: all that contain a text, or the one that fits a task best. */
final class ModelSearch {
    private static final int TASK = 20;
    private static final int NAMED = 4;
    private static final int CATEGORY = 3;
    private static final int DESCRIBED = 1;
    private static final int MAX_WORDS_IN_REASON = 4;

    private ModelSearch() {}

    /** True when the text is part of the name, slug, description or a category, whatever the case. */
    static boolean matches(IndexedModel listed, String text) {
        return listed.haystack().contains(text.strip().toLowerCase(Locale.ROOT));
    }

    /** The model with the best score for the words of the task; among equals a default wins. */
    static Optional<Recommendation> recommend(List<IndexedModel> models, String task) {
        Set<String> wanted = SearchTerms.of(task);
        Optional<TaskHint> hint =
                TaskHint.of(wanted).filter(found -> models.stream().anyMatch(listed -> does(listed, found)));
        return models.stream()
                .max(Comparator.comparingInt((IndexedModel listed) -> score(listed, wanted, hint))
                        .thenComparing(listed -> listed.model().isDefault())
                        .thenComparing(Comparator.comparingLong(
                                        (IndexedModel listed) -> listed.model().id())
                                .reversed()))
                .map(best -> Recommendation.of(best.model(), why(best, wanted, hint)));
    }

    private static boolean does(IndexedModel listed, TaskHint hint) {
        return listed.model().task().equals(hint.task());
    }

    private static int score(IndexedModel listed, Set<String> wanted, Optional<TaskHint> hint) {
        int task = hint.filter(found -> does(listed, found)).isPresent() ? TASK : 0;
        return task + wanted.stream().mapToInt(word -> worth(listed, word)).sum();
    }

    private static int worth(IndexedModel listed, String word) {
        if (listed.named().contains(word)) {
            return NAMED;
        }
        if (listed.categories().contains(word)) {
            return CATEGORY;
        }
        return listed.described().contains(word) ? DESCRIBED : 0;
    }

    private static String why(IndexedModel best, Set<String> wanted, Optional<TaskHint> hint) {
        List<String> words =
                wanted.stream().filter(word -> worth(best, word) > 0).sorted().toList();
        String list =
                String.join(", ", words.stream().limit(MAX_WORDS_IN_REASON).toList());
        Optional<String> work = hint.filter(found -> does(best, found)).map(TaskHint::work);
        if (work.isPresent()) {
            return "The task asks for " + work.orElseThrow()
                    + (list.isEmpty() ? ", and this model does it." : ", and this model fits " + list + ".");
        }
        return list.isEmpty()
                ? "Nothing in the task points to one model; this is the usual one."
                : "Its name and description fit " + list + ".";
    }
}

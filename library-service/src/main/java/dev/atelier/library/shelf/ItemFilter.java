// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaKind;
import java.util.List;
import java.util.Optional;

/**
 * Filter of an item list.
 *
 * @param shelves numbers of the shelves to search
 * @param words part of the name or the file name
 */
record ItemFilter(
        long account, ProjectId project, List<Long> shelves, Optional<String> words, Optional<MediaKind> kind) {
    private static final int MAX_WORDS_LENGTH = 200;
    private static final int INDEXED_LETTERS = 3;

    ItemFilter {
        shelves = List.copyOf(shelves);
        if (words.filter(text -> text.length() > MAX_WORDS_LENGTH || text.indexOf('\0') >= 0)
                .isPresent()) {
            throw ApiException.invalid("q has at most " + MAX_WORDS_LENGTH + " characters.", "q");
        }
        words = words.filter(text -> !text.isBlank());
    }

    /** Whether the words are too short for the trigram index. */
    boolean isShortSearch() {
        return words.filter(text -> text.codePointCount(0, text.length()) < INDEXED_LETTERS)
                .isPresent();
    }

    /** Identifies the list in its cursors. */
    String listName() {
        return "items:" + account + ":" + project + ":"
                + kind.map(MediaKind::wire).orElse("") + ":" + words.orElse("");
    }
}

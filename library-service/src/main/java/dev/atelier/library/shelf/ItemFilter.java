// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.media.MediaKind;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import java.util.List;
import java.util.Optional;

/**
 * Which items are listed.
 *
 * @param shelves on which they may be
 * @param words a part of their name or file name
 */
record ItemFilter(
        long account, ProjectId project, List<Long> shelves, Optional<String> words, Optional<MediaKind> kind) {
    private static final int LONGEST_WORDS = 200;
    private static final int INDEXED_LETTERS = 3;

    ItemFilter {
        shelves = List.copyOf(shelves);
        if (words.filter(text -> text.length() > LONGEST_WORDS || text.indexOf('\0') >= 0)
                .isPresent()) {
            throw ApiException.invalid("q has at most " + LONGEST_WORDS + " characters.", "q");
        }
        words = words.filter(text -> !text.isBlank());
    }

    /** Whether the words are too short for the index that finds words. */
    boolean isShortSearch() {
        return words.filter(text -> text.codePointCount(0, text.length()) < INDEXED_LETTERS)
                .isPresent();
    }

    /** Names the list for its cursors. */
    String listName() {
        return "items:" + account + ":" + project + ":"
                + kind.map(MediaKind::wire).orElse("") + ":" + words.orElse("");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.file.KeptFile;
import dev.atelier.library.media.DisplayName;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.output.KeptOutput;
import org.jspecify.annotations.Nullable;

/**
 * A medium about to be pinned.
 *
 * @param defaultName what the item is called when nobody says
 */
record PinnedMedium(
        StoredObject object,
        String defaultName,
        String filename,
        @Nullable Long file,
        @Nullable Long generation,
        @Nullable Integer output) {
    private static final int WORDS_LENGTH = 60;

    static PinnedMedium of(KeptFile kept) {
        String name = kept.file().name();
        return new PinnedMedium(
                kept.object(),
                named(name, kept.object()),
                name,
                kept.file().id().value(),
                null,
                null);
    }

    static PinnedMedium of(KeptOutput kept) {
        StoredObject object = kept.object();
        String filename = kept.id().generation() + "-" + kept.id().index() + "." + object.extension();
        return new PinnedMedium(
                object,
                kept.prompt()
                        .map(PinnedMedium::firstWords)
                        .filter(words -> !words.isEmpty())
                        .orElse(filename),
                filename,
                null,
                kept.id().generation().value(),
                kept.id().index());
    }

    private static String named(String name, StoredObject object) {
        String text = DisplayName.from(name, DisplayName.LONGEST).text();
        return text.isEmpty() ? "file." + object.extension() : text;
    }

    /** Whole words only, as long as the first is not very long itself. */
    private static String firstWords(String prompt) {
        String all = DisplayName.from(prompt, DisplayName.LONGEST).text();
        if (all.length() <= WORDS_LENGTH) {
            return all;
        }
        int space = all.lastIndexOf(' ', WORDS_LENGTH);
        return DisplayName.from(all, space > 0 ? all.codePointCount(0, space) : WORDS_LENGTH)
                .text();
    }
}

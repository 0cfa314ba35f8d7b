// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.file.FileService.FileAndObject;
import dev.atelier.library.media.DisplayName;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.output.OutputService.Output;
import org.jspecify.annotations.Nullable;

/**
 * A file or an output to pin.
 *
 * @param defaultName name of the item when the request has none
 */
record PinTarget(
        StoredObject object,
        String defaultName,
        String filename,
        @Nullable Long file,
        @Nullable Long generation,
        @Nullable Integer output) {
    private static final int DEFAULT_NAME_LENGTH = 60;

    static PinTarget of(FileAndObject row) {
        String name = row.file().name();
        return new PinTarget(
                row.object(),
                displayName(name, row.object()),
                name,
                row.file().id().value(),
                null,
                null);
    }

    static PinTarget of(Output output) {
        StoredObject object = output.object();
        String filename = output.id().generation() + "-" + output.id().index() + "." + object.extension();
        return new PinTarget(
                object,
                output.prompt()
                        .map(PinTarget::firstWords)
                        .filter(words -> !words.isEmpty())
                        .orElse(filename),
                filename,
                null,
                output.id().generation().value(),
                output.id().index());
    }

    private static String displayName(String name, StoredObject object) {
        String text = DisplayName.derive(name, DisplayName.MAX_LENGTH).text();
        return text.isEmpty() ? "file." + object.extension() : text;
    }

    /** The first words of a prompt, unless the first word alone is too long. */
    private static String firstWords(String prompt) {
        String all = DisplayName.derive(prompt, DisplayName.MAX_LENGTH).text();
        if (all.length() <= DEFAULT_NAME_LENGTH) {
            return all;
        }
        int space = all.lastIndexOf(' ', DEFAULT_NAME_LENGTH);
        return DisplayName.derive(all, space > 0 ? all.codePointCount(0, space) : DEFAULT_NAME_LENGTH)
                .text();
    }
}

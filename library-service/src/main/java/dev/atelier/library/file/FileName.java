// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.DisplayName;
import dev.atelier.library.media.MediaFormat;

/** What a file was called where it came from, made harmless: one line without any path. For people only. */
public record FileName(String text) {
    private static final int LONGEST = 200;

    public static FileName of(String given) {
        int cut = Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\'));
        String clean = DisplayName.from(given.substring(cut + 1), LONGEST).text();
        return new FileName(clean.matches("\\.*") ? "" : clean);
    }

    String orDefault(MediaFormat format) {
        return text.isEmpty() ? "file." + format.extension() : text;
    }
}

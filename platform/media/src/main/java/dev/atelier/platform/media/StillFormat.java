// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Tells pictures by their first bytes: left alone, ffmpeg takes a name such as {@code a.jpg} for a pattern of names. */
final class StillFormat {
    private static final int ENOUGH = 12;

    private StillFormat() {}

    /** Words that name the format; none for what is no picture. */
    static List<String> words(Path file) {
        String start = start(file);
        if (start.startsWith("\u00FF\u00D8\u00FF")) {
            return List.of("-f", "jpeg_pipe");
        }
        if (start.startsWith("\u0089PNG")) {
            return List.of("-f", "png_pipe");
        }
        return start.startsWith("RIFF") && start.endsWith("WEBP") ? List.of("-f", "webp_pipe") : List.of();
    }

    private static String start(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(ENOUGH), StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            // The program will say so.
            return "";
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** The comment segment of a JPEG file, right after its start marker. */
final class JpegNote {
    private static final int START = 2;
    private static final int LONGEST = 0xFFFF - 2;

    private JpegNote() {}

    static void insert(Path jpeg, Map<String, String> notes) throws IOException {
        byte[] file = Files.readAllBytes(jpeg);
        String text = notes.entrySet().stream()
                .map(note -> note.getKey() + ": " + note.getValue())
                .collect(Collectors.joining("\n"));
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        byte[] note = Arrays.copyOf(all, Math.min(all.length, LONGEST));
        var out = new ByteArrayOutputStream(file.length + note.length + 4);
        out.write(file, 0, START);
        out.write(0xFF);
        out.write(0xFE);
        out.write((note.length + 2) >> 8);
        out.write(note.length + 2);
        out.writeBytes(note);
        out.write(file, START, file.length - START);
        Files.write(jpeg, out.toByteArray());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Properties;

/** Small files that only their owner may read, written at once as a whole. */
final class PrivateFile {

    private PrivateFile() {}

    static void write(Path file, String text) {
        try {
            Path unfinished = Files.createTempFile(
                    file.getParent(),
                    "." + file.getFileName(),
                    "",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(unfinished, text);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    static void write(Path file, Properties properties) {
        var text = new StringWriter();
        try {
            properties.store(text, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write(file, text.toString());
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file, e);
        }
    }

    static Optional<Properties> readProperties(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        var properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
            return Optional.of(properties);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}

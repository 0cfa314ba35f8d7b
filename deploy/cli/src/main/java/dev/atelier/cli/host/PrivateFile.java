// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.host;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Properties;

/** Small files that only their owner may read, written at once as a whole. */
public final class PrivateFile {

    private PrivateFile() {}

    public static void write(Path file, String text) {
        try {
            Path unfinished =
                    Files.createTempFile(file.getParent(), "." + file.getFileName(), "", onlyOwner("rw-------"));
            Files.writeString(unfinished, text);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    public static void write(Path file, Properties properties) {
        var text = new StringWriter();
        try {
            properties.store(text, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write(file, text.toString());
    }

    /** Makes the folder that only its owner may look into, with its parents. */
    public static Path folder(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder, onlyOwner("rwx------"));
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the folder " + folder, e);
        }
    }

    /** Windows has no such permissions; the folders of a person are closed to others there. */
    private static FileAttribute<?>[] onlyOwner(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file, e);
        }
    }

    public static Optional<Properties> readProperties(Path file) {
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

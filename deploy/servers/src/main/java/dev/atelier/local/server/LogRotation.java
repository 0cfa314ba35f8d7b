// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Keeps two log files of a child process: the current one of a bounded size, and the one before. */
final class LogRotation {

    private static final long LIMIT_BYTES = 8L * 1024 * 1024;

    private LogRotation() {}

    static void prepare(Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            if (Files.exists(log) && Files.size(log) > LIMIT_BYTES) {
                Files.move(log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * What killed processes left behind in a directory. Living processes, and replicas on other machines, may write to the same
 * directory, so that only the age of an entry shows that its writer is dead.
 *
 * @param prefix how the names of the files and folders begin
 * @param age longer than any writer needs
 * @param limit how many entries one call looks at
 */
public record StaleFiles(Path directory, String prefix, Duration age, int limit) {

    /**
     * Deletes the stale files, and the stale folders with all that is in them.
     *
     * @return how many entries of the directory were deleted
     * @throws IOException when the directory cannot be read or written
     */
    public int delete() throws IOException {
        Instant oldest = now().minus(age);
        int checked = 0;
        int deleted = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, prefix + "*")) {
            for (Path entry : entries) {
                if (checked++ == limit) {
                    break;
                }
                // Where users share a directory, each user's process deletes that user's files.
                deleted += isOlder(entry, oldest) && Files.isWritable(entry) && deleteTree(entry) ? 1 : 0;
            }
        }
        return deleted;
    }

    /** The time of the file system, which wrote the ages: a machine's clock may be set, and a database has another one. */
    private Instant now() throws IOException {
        Path probe = Files.createTempFile(directory, prefix, ".now");
        try {
            return Files.getLastModifiedTime(probe).toInstant();
        } finally {
            Files.delete(probe);
        }
    }

    private static boolean isOlder(Path entry, Instant oldest) throws IOException {
        try {
            return Files.getLastModifiedTime(entry, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(oldest);
        } catch (NoSuchFileException _) {
            // The writer has just published or deleted the entry.
            return false;
        }
    }

    /**
     * Deletes a file, or a folder with all that is in it; links are not followed.
     *
     * @return whether this call deleted the entry
     */
    public static boolean deleteTree(Path entry) throws IOException {
        try {
            return Files.deleteIfExists(entry);
        } catch (DirectoryNotEmptyException _) {
            deleteInnermostFirst(entry);
            return true;
        }
    }

    private static void deleteInnermostFirst(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path each : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}

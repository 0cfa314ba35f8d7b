// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's programs, unpacked from their archive once. */
final class PostgresPrograms {

    private static final int OWNER_MAY_RUN = 0100;

    private PostgresPrograms() {}

    static Path directory() {
        return BinaryCache.ofUser().directory("postgres", HostPlatform.postgresResource(), PostgresPrograms::unpack);
    }

    private static void unpack(InputStream packed, Path directory) throws IOException {
        try (var archive = new TarArchiveInputStream(new XZInputStream(packed))) {
            for (TarArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                unpack(archive, entry, directory);
            }
        }
    }

    private static void unpack(TarArchiveInputStream archive, TarArchiveEntry entry, Path directory)
            throws IOException {
        Path target = directory.resolve(entry.getName()).normalize();
        if (!target.startsWith(directory)) {
            throw new IOException("archive entry leaves its directory: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(archive, target);
        boolean program = (entry.getMode() & OWNER_MAY_RUN) != 0;
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
    }
}

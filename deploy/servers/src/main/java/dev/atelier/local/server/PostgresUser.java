// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** PostgreSQL refuses to run as root, so root has to step down for it. */
enum PostgresUser {
    /** The user of this JVM, who is not root. */
    OURSELVES,
    /** A user name space without a mapping: the program sees the user nobody, and still owns root's files. */
    NAME_SPACE,
    /** A change to the user nobody, who has to own the directories first. */
    NOBODY;

    private static final int NOBODY_ID = 65534;

    static PostgresUser choose() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return OURSELVES;
        }
        return Stream.of(NAME_SPACE, NOBODY)
                .filter(PostgresUser::works)
                .findFirst()
                .orElseThrow(() -> new StartupException(
                        "PostgreSQL refuses to run as root, and neither unshare nor setpriv works here;"
                                + " start as another user or set ATELIER_POSTGRES_URL"));
    }

    private boolean works() {
        return canRun("true");
    }

    boolean canRun(String program, String... arguments) {
        var words = Stream.of(prefix().stream(), Stream.of(program), Stream.of(arguments))
                .flatMap(part -> part)
                .toArray(String[]::new);
        return SystemPrograms.works(words);
    }

    /** The words before a command that make it run as this user. */
    List<String> prefix() {
        return switch (this) {
            case OURSELVES -> List.of();
            case NAME_SPACE -> List.of("unshare", "-U", "--");
            case NOBODY -> List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--");
        };
    }

    /** Gives a file or directory to this user, and lets them through the directory above it. */
    void own(Path path) {
        if (this == OURSELVES || this == NAME_SPACE) {
            return;
        }
        try {
            Files.walkFileTree(path, new GiveAway());
            Path above = path.toAbsolutePath().getParent();
            if (above != null) {
                letThrough(above);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void letThrough(Path directory) throws IOException {
        Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(directory));
        if (permissions.add(PosixFilePermission.OTHERS_EXECUTE)) {
            Files.setPosixFilePermissions(directory, permissions);
        }
    }

    private static final class GiveAway extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            Files.setAttribute(directory, "unix:uid", NOBODY_ID);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.setAttribute(file, "unix:uid", NOBODY_ID);
            return FileVisitResult.CONTINUE;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The programs inside a jar of the class path, unpacked once per user and version. */
final class BundledPrograms {
    private static final String ROOT = "org/bytedeco/ffmpeg/";
    private static final String VERSION = "META-INF/maven/org.bytedeco/ffmpeg/pom.properties";

    private BundledPrograms() {}

    /** Empty when the class path has no programs for this platform. */
    static Optional<ProgramFinder.Programs> unpack(String platform, Optional<Path> cache) throws IOException {
        URL program = BundledPrograms.class.getClassLoader().getResource(ROOT + platform + "/ffmpeg");
        if (program == null || !(program.openConnection() instanceof JarURLConnection connection)) {
            return Optional.empty();
        }
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            Path home = ownDirectory(cache);
            Path directory = home.resolve("ffmpeg-" + platform + "-" + mark(jar));
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                unpack(jar, platform, home, directory);
            }
            return Optional.of(new ProgramFinder.Programs(
                    directory.resolve("ffmpeg"), directory.resolve("ffprobe"), "class path"));
        }
    }

    /** A directory that belongs to this user, because programs are run from it. */
    private static Path ownDirectory(Optional<Path> cache) throws IOException {
        Path home = cache.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"))
                .resolve("atelier-" + System.getProperty("user.name") + "-media"));
        if (!Files.isDirectory(home)) {
            Files.createDirectories(home.toAbsolutePath().getParent());
            try {
                Files.createDirectory(
                        home, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } catch (FileAlreadyExistsException _) {
                // Another process was faster; the owner is checked below.
            }
        }
        Path probe = Files.createTempFile(home, "owner-", null);
        try {
            if (cache.isEmpty() && !Files.getOwner(probe).equals(Files.getOwner(home, LinkOption.NOFOLLOW_LINKS))) {
                throw new FileSystemException(home.toString(), null, "belongs to another user");
            }
        } finally {
            Files.delete(probe);
        }
        return home;
    }

    /** A checksum that differs between versions, found without reading 60 MB. */
    private static String mark(JarFile jar) {
        JarEntry version = jar.getJarEntry(VERSION);
        return Long.toHexString(
                jar.stream().mapToLong(JarEntry::getCrc).sum() + (version == null ? 0 : version.getCrc()));
    }

    private static void unpack(JarFile jar, String platform, Path home, Path directory) throws IOException {
        Path draft = Files.createTempDirectory(home, "unpacking-");
        try {
            String prefix = ROOT + platform + "/";
            List<JarEntry> entries = jar.stream()
                    .filter(entry -> entry.getName().startsWith(prefix) && !entry.isDirectory())
                    .toList();
            for (JarEntry entry : entries) {
                String name = entry.getName().substring(prefix.length());
                // The libjni files are for Java bindings that are not used here.
                if (name.indexOf('/') < 0 && !name.startsWith("libjni")) {
                    write(jar, entry, draft.resolve(name));
                }
            }
            publish(draft, directory);
        } finally {
            remove(draft);
        }
    }

    private static void write(JarFile jar, JarEntry entry, Path file) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            Files.copy(in, file);
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /** Atomic, because another process may unpack at the same time. */
    private static void publish(Path draft, Path directory) throws IOException {
        try {
            Files.move(draft, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException fault) {
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                throw fault;
            }
        }
    }

    private static void remove(Path draft) throws IOException {
        if (!Files.isDirectory(draft)) {
            return;
        }
        try (Stream<Path> files = Files.list(draft)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(draft);
    }
}

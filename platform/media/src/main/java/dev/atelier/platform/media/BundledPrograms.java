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

    /** Empty when the class path holds none for this platform. */
    static Optional<Programs> unpacked(String platform, Optional<Path> cache) throws IOException {
        URL program = BundledPrograms.class.getClassLoader().getResource(ROOT + platform + "/ffmpeg");
        if (program == null || !(program.openConnection() instanceof JarURLConnection connection)) {
            return Optional.empty();
        }
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            Path home = ownDirectory(cache);
            Path place = home.resolve("ffmpeg-" + platform + "-" + mark(jar));
            if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                unpack(jar, platform, home, place);
            }
            return Optional.of(new Programs(place.resolve("ffmpeg"), place.resolve("ffprobe"), "class path"));
        }
    }

    /** The directory is nobody else's: programs are run from it. */
    private static Path ownDirectory(Optional<Path> cache) throws IOException {
        Path home = cache.orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"))
                .resolve("atelier-" + System.getProperty("user.name") + "-media"));
        if (!Files.isDirectory(home)) {
            Files.createDirectories(home.toAbsolutePath().getParent());
            try {
                Files.createDirectory(
                        home, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } catch (FileAlreadyExistsException _) {
                // Another process was faster; whose it is, is looked at below.
            }
        }
        Path probe = Files.createTempFile(home, "owner-", null);
        try {
            if (cache.isEmpty() && !Files.getOwner(probe).equals(Files.getOwner(home, LinkOption.NOFOLLOW_LINKS))) {
                throw new FileSystemException(home.toString(), null, "belongs to somebody else");
            }
        } finally {
            Files.delete(probe);
        }
        return home;
    }

    /** Tells versions apart without reading 60 MB. */
    private static String mark(JarFile jar) {
        JarEntry version = jar.getJarEntry(VERSION);
        return Long.toHexString(
                jar.stream().mapToLong(JarEntry::getCrc).sum() + (version == null ? 0 : version.getCrc()));
    }

    private static void unpack(JarFile jar, String platform, Path home, Path place) throws IOException {
        Path draft = Files.createTempDirectory(home, "unpacking-");
        try {
            String prefix = ROOT + platform + "/";
            List<JarEntry> entries = jar.stream()
                    .filter(entry -> entry.getName().startsWith(prefix) && !entry.isDirectory())
                    .toList();
            for (JarEntry entry : entries) {
                String name = entry.getName().substring(prefix.length());
                // The libjni ones serve Java bindings that are not used here.
                if (name.indexOf('/') < 0 && !name.startsWith("libjni")) {
                    write(jar, entry, draft.resolve(name));
                }
            }
            publish(draft, place);
        } finally {
            removed(draft);
        }
    }

    private static void write(JarFile jar, JarEntry entry, Path file) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            Files.copy(in, file);
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /** Seen whole or not at all, also by a process that unpacks at the same time. */
    private static void publish(Path draft, Path place) throws IOException {
        try {
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException fault) {
            if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                throw fault;
            }
        }
    }

    private static void removed(Path draft) throws IOException {
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

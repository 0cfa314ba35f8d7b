// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Optional;

/** Programs unpacked once per user and machine, shared by every stack and every test run. It may be deleted while none of them runs. */
public final class BinaryCache {

    /** Fills a new, empty directory from the packed program. */
    interface Unpacker {
        void unpack(InputStream packed, Path directory) throws IOException;
    }

    /** Fills a new, empty directory. */
    @FunctionalInterface
    public interface Filler {
        void fill(Path directory) throws IOException;
    }

    private final Path root;

    BinaryCache(Path root) {
        this.root = root;
    }

    public static BinaryCache ofUser() {
        return new BinaryCache(Optional.ofNullable(System.getenv("ATELIER_CACHE"))
                .map(Path::of)
                .orElseGet(BinaryCache::userCache));
    }

    private static Path userCache() {
        if (System.getProperty("user.name").equals("root")) {
            // PostgreSQL may have to run from there as another user, for whom root's own directory is closed.
            return Path.of("/var/cache/atelier");
        }
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"))
                .resolve("atelier");
    }

    /** The directory of an unpacked resource; the name carries its checksum, so that another version is another directory. */
    Path directory(String name, String resource, Unpacker unpacker) {
        URL url = BinaryCache.class.getResource("/" + resource);
        if (url == null) {
            throw new StartupException(
                    "no %s for %s: %s is not on the class path. Set the server's URL instead (ATELIER_POSTGRES_URL, ATELIER_REDIS_URL)"
                            .formatted(name, HostPlatform.describe(), resource));
        }
        return directory(name + "-" + fingerprint(url), own -> {
            try (InputStream packed = url.openStream()) {
                unpacker.unpack(packed, own);
            }
        });
    }

    /**
     * A directory that is filled when it is not there yet.
     *
     * @param name says what is in it: other content has another name
     */
    public Path directory(String name, Filler filler) {
        Path directory = root.resolve(name);
        try {
            if (!Files.isDirectory(directory)) {
                fillBeside(directory, filler);
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack " + name + " into " + root, e);
        }
    }

    private static String fingerprint(URL url) {
        try {
            URLConnection connection = url.openConnection();
            long sum = connection instanceof JarURLConnection jar
                    ? jar.getJarEntry().getCrc()
                    : connection.getContentLengthLong();
            return HexFormat.of().toHexDigits(sum, 8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Two processes may do this at once: each fills a directory of its own and the first rename wins. */
    private static void fillBeside(Path directory, Filler filler) throws IOException {
        Files.createDirectories(directory.getParent());
        Path own = Files.createTempDirectory(directory.getParent(), "unpacking-");
        try {
            filler.fill(own);
            Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.move(own, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // The loser of the race cannot rename onto the winner's directory.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        } finally {
            Directories.delete(own);
        }
    }
}

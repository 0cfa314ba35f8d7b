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

/** Server programs unpacked once per user and machine, shared by every stack and every test run. */
public final class BinaryCache {

    /** Fills a new, empty directory from the packed program. */
    interface Unpacker {
        void unpack(InputStream packed, Path directory) throws IOException;
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
        try {
            Path directory = root.resolve(name + "-" + fingerprint(url));
            if (!Files.isDirectory(directory)) {
                unpackBeside(directory, url, unpacker);
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack " + name + " into " + root, e);
        }
    }

    private static String fingerprint(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        if (connection instanceof JarURLConnection jar) {
            return HexFormat.of().toHexDigits(jar.getJarEntry().getCrc(), 8);
        }
        return HexFormat.of().toHexDigits(connection.getContentLengthLong(), 8);
    }

    /** Two processes may do this at once: each fills a directory of its own and the first rename wins. */
    private static void unpackBeside(Path directory, URL url, Unpacker unpacker) throws IOException {
        Files.createDirectories(directory.getParent());
        Path own = Files.createTempDirectory(directory.getParent(), "unpacking-");
        try (InputStream packed = url.openStream()) {
            unpacker.unpack(packed, own);
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

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.secret.Sha256;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jboss.logging.Logger;

/** Writes an upload to disk while it arrives, so that the memory holds only a buffer of it. */
@Singleton
class UploadSpool {
    private static final Logger LOG = Logger.getLogger(UploadSpool.class);
    private static final int BUFFER = 64 * 1024;
    /** The largest video that library-service takes; it refuses what is too large for another kind. */
    private static final long MOST_BYTES = 200 * 1024 * 1024;

    /**
     * A complete upload; closing it deletes the file.
     *
     * @param hash SHA-256 in hex
     */
    record SpooledFile(Path file, String hash) implements AutoCloseable {
        @Override
        public void close() {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warnf("spooled upload not deleted cause=%s", e.getMessage());
            }
        }
    }

    SpooledFile receive(InputStream body) {
        Path file = createFile();
        boolean complete = false;
        try {
            String hash = write(body, file);
            complete = true;
            return new SpooledFile(file, hash);
        } catch (IOException _) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body is not complete.", "file");
        } finally {
            if (!complete) {
                new SpooledFile(file, "").close();
            }
        }
    }

    private static Path createFile() {
        try {
            return Files.createTempFile("compat-upload", ".tmp");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String write(InputStream body, Path file) throws IOException {
        MessageDigest digest = Sha256.start();
        byte[] buffer = new byte[BUFFER];
        long written = 0;
        var in = new DigestInputStream(body, digest);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                written += read;
                if (written > MOST_BYTES) {
                    throw new ApiException(
                            ErrorCode.INVALID_INPUT, "A file may have at most " + MOST_BYTES + " bytes.", "file");
                }
                out.write(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}

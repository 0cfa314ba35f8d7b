// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.secret.Sha256;
import jakarta.inject.Singleton;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Writes an upload to disk while it arrives, so that the memory holds only a buffer of it. */
@Singleton
class UploadSpool {
    /** The largest video that library-service takes; it refuses what is too large for another kind. */
    private static final long MOST_BYTES = 200 * 1024 * 1024;

    /** What writes the bytes of an upload, as they arrive. */
    interface Content {
        void copyTo(OutputStream target) throws IOException;
    }

    SpooledFile receive(Content content) {
        Path file = createFile();
        boolean complete = false;
        try {
            SpooledFile received = write(content, file);
            complete = true;
            return received;
        } catch (IOException _) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body is not complete.", "file");
        } finally {
            if (!complete) {
                new SpooledFile(file, "", 0).close();
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

    private static SpooledFile write(Content content, Path file) throws IOException {
        MessageDigest digest = Sha256.start();
        try (var out = new BoundedOutput(new DigestOutputStream(Files.newOutputStream(file), digest))) {
            content.copyTo(out);
            return new SpooledFile(file, HexFormat.of().formatHex(digest.digest()), out.written);
        }
    }

    /** Ends an upload that is longer than any file may be. */
    private static final class BoundedOutput extends FilterOutputStream {
        private long written;

        private BoundedOutput(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int octet) throws IOException {
            write(new byte[] {(byte) octet}, 0, 1);
        }

        @Override
        public void write(byte[] octets, int from, int length) throws IOException {
            written += length;
            if (written > MOST_BYTES) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT, "A file may have at most " + MOST_BYTES + " bytes.", "file");
            }
            out.write(octets, from, length);
        }
    }
}

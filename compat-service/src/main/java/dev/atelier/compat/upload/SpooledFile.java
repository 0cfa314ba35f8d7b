// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.logging.Logger;

/**
 * A complete file on the disk of this replica; closing it deletes the file.
 *
 * @param hash SHA-256 in hex
 */
public record SpooledFile(Path file, String hash, long bytes) implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(SpooledFile.class);

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warnf("spooled file not deleted cause=%s", e.getMessage());
        }
    }
}

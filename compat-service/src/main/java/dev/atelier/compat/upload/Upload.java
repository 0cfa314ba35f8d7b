// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.platform.id.FileId;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A place for one file.
 *
 * @param kept what it became, once the bytes are there
 */
record Upload(UUID id, long account, String contentType, String fileName, Optional<Kept> kept, Instant expiresAt) {

    /**
     * The file in the library.
     *
     * @param contentHash SHA-256 in hex
     */
    record Kept(FileId file, String mediaUrl, String contentHash) {}
}

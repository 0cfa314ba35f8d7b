// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.id.FileId;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * An announced upload of one file.
 *
 * @param stored the file in the library, once the bytes have arrived
 */
record AnnouncedUpload(
        UUID id,
        long account,
        Plan plan,
        String contentType,
        String fileName,
        Optional<StoredFile> stored,
        Instant expiresAt) {

    /**
     * A file in the library.
     *
     * @param contentHash SHA-256 in hex
     */
    record StoredFile(FileId file, String mediaUrl, String contentHash) {}
}

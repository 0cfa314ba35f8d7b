// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.platform.id.FileId;
import java.time.Instant;

/**
 * A file that a client uploaded with its credential, and that later requests name by its id.
 *
 * @param purpose the client's word for what it is for
 */
public record UploadedFile(
        FileId id, String mediaUrl, String contentHash, String name, long bytes, String purpose, Instant createdAt) {}

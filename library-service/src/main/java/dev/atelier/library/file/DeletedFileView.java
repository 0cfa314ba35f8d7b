// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.platform.id.FileId;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Confirms the deletion of a file. */
@Schema(name = "DeletedFile")
public record DeletedFileView(FileId id, boolean deleted) {}

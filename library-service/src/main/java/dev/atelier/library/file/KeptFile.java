// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.StoredObject;

/** A file and the object that holds its bytes. */
public record KeptFile(StoredFile file, StoredObject object) {}

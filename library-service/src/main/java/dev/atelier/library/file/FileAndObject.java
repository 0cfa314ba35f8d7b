// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.StoredObject;

/** A file and its stored object. */
public record FileAndObject(LibraryFile file, StoredObject object) {}

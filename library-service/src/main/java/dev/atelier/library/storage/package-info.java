/** Receives, hashes, stores and deletes the bytes of media. */
@NullMarked
package dev.atelier.library.storage;

import org.jspecify.annotations.NullMarked;

/** What the library knows of each object it keeps: its key, its type by its first bytes, its owner. */
@NullMarked
package dev.atelier.library.media;

import org.jspecify.annotations.NullMarked;

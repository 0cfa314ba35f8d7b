/** Objects of the library: their rows, bytes, URLs and references. */
@NullMarked
package dev.atelier.library.media;

import org.jspecify.annotations.NullMarked;

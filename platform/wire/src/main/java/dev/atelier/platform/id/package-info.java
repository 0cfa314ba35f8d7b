/** Public identifiers as types, so that a file can never be passed where a generation is meant. */
@NullMarked
package dev.atelier.platform.id;

import org.jspecify.annotations.NullMarked;

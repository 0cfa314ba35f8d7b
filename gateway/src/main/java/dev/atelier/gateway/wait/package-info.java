/** Reads that are held until a generation is final. */
@NullMarked
package dev.atelier.gateway.wait;

import org.jspecify.annotations.NullMarked;

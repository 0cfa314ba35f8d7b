/** Media handed to browsers: ranges, validators and headers that make strangers' bytes harmless. */
@NullMarked
package dev.atelier.library.serve;

import org.jspecify.annotations.NullMarked;

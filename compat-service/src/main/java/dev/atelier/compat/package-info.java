/** The service that speaks the dialects of other vendors; it has no path of its own yet. */
@NullMarked
package dev.atelier.compat;

import org.jspecify.annotations.NullMarked;

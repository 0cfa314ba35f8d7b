/** The service that serves the dialects of other vendors. */
@NullMarked
package dev.atelier.compat;

import org.jspecify.annotations.NullMarked;

/** The service that speaks the dialects of other vendors. */
@NullMarked
package dev.atelier.compat;

import org.jspecify.annotations.NullMarked;

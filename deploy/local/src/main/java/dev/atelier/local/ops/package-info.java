/** Checks and rehearsals for operators of installations whose servers the launcher does not run. */
@NullMarked
package dev.atelier.local.ops;

import org.jspecify.annotations.NullMarked;

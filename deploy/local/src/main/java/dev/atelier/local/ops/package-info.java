/** Checks and rehearsals for operators of installations that somebody else runs the servers of. */
@NullMarked
package dev.atelier.local.ops;

import org.jspecify.annotations.NullMarked;

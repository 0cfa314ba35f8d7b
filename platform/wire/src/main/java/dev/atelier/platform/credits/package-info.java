/** Credits, the only money the platform knows. */
@NullMarked
package dev.atelier.platform.credits;

import org.jspecify.annotations.NullMarked;

/** Checks that refuse to start production with settings made for a laptop. */
@NullMarked
package dev.atelier.platform.readiness;

import org.jspecify.annotations.NullMarked;

/** The clock, as something a test can set. */
@NullMarked
package dev.atelier.platform.time;

import org.jspecify.annotations.NullMarked;

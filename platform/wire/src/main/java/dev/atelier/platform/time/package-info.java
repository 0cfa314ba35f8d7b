/** The clock; a test can replace it. */
@NullMarked
package dev.atelier.platform.time;

import org.jspecify.annotations.NullMarked;

/** The inbox that makes a repeated event harmless. */
@NullMarked
package dev.atelier.platform.inbox;

import org.jspecify.annotations.NullMarked;

/** What a process of a service tells of itself. */
@NullMarked
package dev.atelier.platform.system;

import org.jspecify.annotations.NullMarked;

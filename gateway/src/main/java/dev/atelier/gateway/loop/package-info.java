/** Event loops: what each has for itself, and work that must not run on one. */
@NullMarked
package dev.atelier.gateway.loop;

import org.jspecify.annotations.NullMarked;

/** A process of a service: what it reports about itself, and what it leaves behind when it is killed. */
@NullMarked
package dev.atelier.platform.system;

import org.jspecify.annotations.NullMarked;

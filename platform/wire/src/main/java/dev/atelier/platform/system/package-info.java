/** What a process of a service reports about itself. */
@NullMarked
package dev.atelier.platform.system;

import org.jspecify.annotations.NullMarked;

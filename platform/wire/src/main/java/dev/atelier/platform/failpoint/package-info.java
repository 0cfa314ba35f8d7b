/** Named places where a rehearsal may halt the process. */
@NullMarked
package dev.atelier.platform.failpoint;

import org.jspecify.annotations.NullMarked;

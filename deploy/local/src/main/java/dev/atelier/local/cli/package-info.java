/** The commands behind the {@code atelier} script that need the running stack. */
@NullMarked
package dev.atelier.local.cli;

import org.jspecify.annotations.NullMarked;

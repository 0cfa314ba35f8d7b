/** Calls of the console's own pages: whether a page sends them, and for which person with which role. */
@NullMarked
package dev.atelier.gateway.signin.console;

import org.jspecify.annotations.NullMarked;

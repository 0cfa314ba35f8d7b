/** Calls of the console's own pages: who calls, whether a page of ours does, and the answer as JSON. */
@NullMarked
package dev.atelier.gateway.signin.console;

import org.jspecify.annotations.NullMarked;

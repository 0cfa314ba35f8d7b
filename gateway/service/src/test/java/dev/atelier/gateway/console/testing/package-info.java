/** What tests of the console and of the operator API need. */
@NullMarked
package dev.atelier.gateway.console.testing;

import org.jspecify.annotations.NullMarked;

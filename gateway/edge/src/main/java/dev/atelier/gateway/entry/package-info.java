/** The public port: receives every request, and dispatches it by its route. */
@NullMarked
package dev.atelier.gateway.entry;

import org.jspecify.annotations.NullMarked;

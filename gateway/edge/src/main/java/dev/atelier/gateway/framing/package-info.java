/** Where a request begins and ends on a connection: whatever two parties could read differently is refused (ADR 0022). */
@NullMarked
package dev.atelier.gateway.framing;

import org.jspecify.annotations.NullMarked;

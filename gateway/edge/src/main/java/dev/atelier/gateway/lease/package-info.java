/** Leases of credentials: how long a gateway may use what it was told, and how all gateways give it up (ADR 0086). */
@NullMarked
package dev.atelier.gateway.lease;

import org.jspecify.annotations.NullMarked;

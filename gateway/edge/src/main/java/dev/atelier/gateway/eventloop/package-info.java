/** What runs on event loops: state per loop, shared reads, and the way to blocking work and back. */
@NullMarked
package dev.atelier.gateway.eventloop;

import org.jspecify.annotations.NullMarked;

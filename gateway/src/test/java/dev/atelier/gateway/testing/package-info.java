/** What the tests put around the gateway: services played by hand, a Redis line that can be cut, keys. */
@NullMarked
package dev.atelier.gateway.testing;

import org.jspecify.annotations.NullMarked;

/** Forwards requests to the services, and the calls that the gateway itself makes to them. */
@NullMarked
package dev.atelier.gateway.proxy;

import org.jspecify.annotations.NullMarked;

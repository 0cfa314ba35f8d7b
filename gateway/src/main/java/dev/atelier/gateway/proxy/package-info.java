/** The streaming pipe between a client and a service. */
@NullMarked
package dev.atelier.gateway.proxy;

import org.jspecify.annotations.NullMarked;

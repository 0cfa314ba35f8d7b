/** Redis connections that belong to one event loop each and reconnect by themselves. */
@NullMarked
package dev.atelier.gateway.redis;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

/** Redis cannot be reached, or not in time. */
public class RedisAway extends RuntimeException {

    RedisAway(String message) {
        // This is thrown once per request while Redis is away, and its place says nothing.
        super(message, null, false, false);
    }
}

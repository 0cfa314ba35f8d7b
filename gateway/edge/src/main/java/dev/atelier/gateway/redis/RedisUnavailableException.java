// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

/** Redis cannot be reached, or does not respond in time. */
public class RedisUnavailableException extends RuntimeException {

    RedisUnavailableException(String message) {
        // Without a stack trace: while Redis is away, every request throws one, and the place is always the same.
        super(message, null, false, false);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

/**
 * Bounds how often one address may make us look for keys that do not exist. Known keys cost no look-up, so they are
 * not stopped by a neighbour who guesses.
 */
@Singleton
class AddressLimiter {
    private final AddressWindows unknown;

    AddressLimiter(AdmissionConfig config, Clock clock) {
        this.unknown = new AddressWindows(config.unknownPerAddress(), config.window(), config.addresses(), clock);
    }

    /** Before a look-up. */
    void check(String address) {
        Duration wait = unknown.waitFor(address);
        if (wait.isPositive()) {
            throw new ApiException(ErrorCode.RATE_LIMITED, "Too many unknown keys from this address.").retryAfter(wait);
        }
    }

    /** After a look-up that found nothing. */
    void countUnknown(String address) {
        unknown.count(address);
    }
}

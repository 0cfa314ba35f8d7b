// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

/** Bounds how often one address may call back: anybody can send there, and only the service behind can tell who it is. */
@Singleton
public class CallbackLimiter {
    private final AddressWindows callbacks;

    CallbackLimiter(AdmissionConfig config, Clock clock) {
        this.callbacks = new AddressWindows(config.callbacksPerAddress(), config.window(), config.addresses(), clock);
    }

    /** Counts one more from this address, or refuses it. */
    public void admit(String address) {
        Duration wait = callbacks.waitFor(address);
        if (wait.isPositive()) {
            throw new ApiException(ErrorCode.RATE_LIMITED, "Too many callbacks from this address.").retryAfter(wait);
        }
        callbacks.count(address);
    }
}

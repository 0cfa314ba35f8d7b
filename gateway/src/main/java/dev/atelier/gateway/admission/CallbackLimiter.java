// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import jakarta.inject.Singleton;
import java.time.Clock;

/** Limits the callbacks from one address: callbacks carry no credential, and only the target service can verify them. */
@Singleton
public class CallbackLimiter {
    private final AddressRateLimiter callbacks;

    CallbackLimiter(AdmissionConfig config, Clock clock) {
        this.callbacks =
                new AddressRateLimiter(config.callbacksPerAddress(), clock, "Too many callbacks from this address.");
    }

    /** Counts a callback from this address, or throws the refusal. */
    public void admit(String address) {
        callbacks.admit(address);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.request.RequestContext;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Limits what one address sends without a credential: callbacks, which only the service can verify, and files to check. */
@Singleton
public class AnonymousLimiter {
    private final AddressRateLimiter callbacks;
    private final AddressRateLimiter checks;
    private final boolean isPublicCheckOn;

    AnonymousLimiter(AdmissionConfig config, Clock clock) {
        this.callbacks =
                new AddressRateLimiter(config.callbacksPerAddress(), clock, "Too many callbacks from this address.");
        this.checks =
                new AddressRateLimiter(config.publicChecksPerAddress(), clock, "Too many files from this address.");
        this.isPublicCheckOn = config.publicChecksPerAddress() > 0;
    }

    /** Counts a callback from this address, or throws the refusal. */
    public void admitCallback(String address) {
        callbacks.admit(address);
    }

    /** Counts a file that this address has checked, or throws the refusal. */
    public void admitPublicCheck(String address) {
        requirePublicCheck();
        checks.admit(address);
    }

    /** Throws the refusal where the operator does not offer the public check. */
    public void requirePublicCheck() {
        if (!isPublicCheckOn) {
            throw RequestContext.noSuchPath();
        }
    }
}

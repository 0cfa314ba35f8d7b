// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Makes what signs and checks calls; tokens live by the time of the machine, not by the clock that a test may move. */
@ApplicationScoped
class IdentityProducer {

    @Produces
    @Singleton
    ServiceIdentity identity(IdentityKeys keys) {
        return new ServiceIdentity(keys, Clock.systemUTC());
    }

    @Produces
    @Singleton
    CallerVerifier verifier(IdentityKeys keys) {
        return new CallerVerifier(keys, Clock.systemUTC());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.redis.LoopRedisConnection.RedisUnavailableException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/** Decides without Redis: reads the credential from the database and counts on this replica. */
@Singleton
class AdmissionFallback {
    private static final Logger LOG = Logger.getLogger(AdmissionFallback.class);

    private final CredentialLookup lookup;
    private final LocalAdmission admission;
    private final Counter fallbacks;

    AdmissionFallback(CredentialLookup lookup, LocalAdmission admission, MeterRegistry meters) {
        this.lookup = lookup;
        this.admission = admission;
        this.fallbacks = Counter.builder("atelier.gateway.redis.fallback")
                .description("Requests admitted or refused without Redis")
                .register(meters);
    }

    /** @param cause why Redis cannot decide */
    Future<AdmissionDecision> decide(AdmissionRequest request, Throwable cause) {
        fallbacks.increment();
        if (!(cause instanceof RedisUnavailableException)) {
            LOG.warnf("admission without redis cause=%s", cause);
        }
        return lookup.find(request)
                .map(found -> found.map(credential -> admission.decide(request, credential))
                        .orElseGet(AdmissionDecision.Refused::new));
    }
}

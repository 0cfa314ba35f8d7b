// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.redis.LoopRedisConnection.RedisUnavailableException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/** Notes the requests that are decided without Redis: by the database and by the windows of this replica. */
@Singleton
class AdmissionFallback {
    private static final Logger LOG = Logger.getLogger(AdmissionFallback.class);

    private final Counter fallbacks;

    AdmissionFallback(MeterRegistry meters) {
        this.fallbacks = Counter.builder("atelier.gateway.redis.fallback")
                .description("Requests admitted or refused without Redis")
                .register(meters);
    }

    /** @param cause why Redis cannot decide */
    void note(Throwable cause) {
        fallbacks.increment();
        if (!(cause instanceof RedisUnavailableException)) {
            LOG.warnf("admission without redis cause=%s", cause);
        }
    }
}

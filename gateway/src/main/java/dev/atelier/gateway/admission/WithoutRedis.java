// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.CallerClaims;
import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.redis.RedisAway;
import dev.atelier.platform.caller.Caller;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Answers the question of admission from the database and this replica's own counting. */
@Singleton
class WithoutRedis {
    private static final Logger LOG = Logger.getLogger(WithoutRedis.class);

    private final CredentialLookup lookup;
    private final LocalLimiter limiter;
    private final Clock clock;
    private final Counter fallbacks;

    WithoutRedis(CredentialLookup lookup, LocalLimiter limiter, Clock clock, MeterRegistry meters) {
        this.lookup = lookup;
        this.limiter = limiter;
        this.clock = clock;
        this.fallbacks = Counter.builder("atelier.gateway.redis.fallback")
                .description("Requests admitted or refused without Redis")
                .register(meters);
    }

    /** @param cause why Redis is not asked */
    Future<Verdict> verdict(Question question, Throwable cause) {
        fallbacks.increment();
        if (!(cause instanceof RedisAway)) {
            LOG.warnf("admission without redis cause=%s", cause);
        }
        return lookup.find(question)
                .map(found ->
                        found.map(credential -> verdict(question, credential)).orElseGet(Verdict.Refused::new));
    }

    private Verdict verdict(Question question, Credential credential) {
        if (credential.revoked() || credential.isExpired(clock.instant()) || !isSame(question, credential)) {
            return new Verdict.Refused();
        }
        Caller caller = credential.caller();
        String claims = CallerClaims.write(caller);
        return question.demand().isCoveredBy(caller)
                ? limiter.admit(caller, claims, question.demand().rates())
                : new Verdict.Forbidden(claims);
    }

    private boolean isSame(Question question, Credential credential) {
        boolean now = question.presents(credential.fingerprint());
        boolean before = credential.previous().stream()
                .anyMatch(old -> old.until().isAfter(clock.instant()) && question.presents(old.fingerprint()));
        return now || before;
    }
}

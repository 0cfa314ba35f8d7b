// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.KeyFingerprint;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.credential.CredentialEntry;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.loop.PerLoop;
import dev.atelier.gateway.redis.PinnedRedis;
import dev.atelier.gateway.redis.RedisServer;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.Future;
import jakarta.inject.Singleton;

/**
 * Lets a request in, or says why not: the credential first, then its rights, then its limits. Redis answers all of it
 * in one round trip; the database is read when Redis does not know the credential, or is away.
 */
@Singleton
public class AdmissionFilter {
    /** A look-up can lose its lease to a change; two changes within one request do not happen by chance. */
    private static final int MOST_LOOKUPS = 3;

    private final AdmissionScript script;
    private final CredentialLookup lookup;
    private final WithoutRedis withoutRedis;
    private final KeyFingerprint fingerprint;
    private final AdmissionAnswer answer;
    private final RateLimits limits;
    private final PerLoop<PinnedRedis> redis;

    AdmissionFilter(
            AdmissionScript script,
            CredentialLookup lookup,
            WithoutRedis withoutRedis,
            KeyFingerprint fingerprint,
            AdmissionAnswer answer,
            RateLimits limits,
            RedisServer server,
            CredentialCache cache) {
        this.script = script;
        this.lookup = lookup;
        this.withoutRedis = withoutRedis;
        this.fingerprint = fingerprint;
        this.answer = answer;
        this.limits = limits;
        this.redis = new PerLoop<>(loop -> server.open(loop, cache::forgetRest));
    }

    /** Fails with the refusal when the request may not come in. */
    public Future<Admission> admit(Exchange exchange, Demand demand) {
        try {
            ApiKeySecret key = BearerToken.of(exchange.request());
            Question question = Question.of(key, fingerprint, demand, exchange.request());
            return settle(question, script.ask(redis.get(), question), MOST_LOOKUPS)
                    .transform(verdict -> verdict.succeeded()
                            ? answer.give(exchange, demand, verdict.result())
                            : answer.refuse(exchange, verdict.cause()));
        } catch (ApiException refusal) {
            return answer.refuse(exchange, refusal);
        }
    }

    private Future<Verdict> settle(Question question, Future<Verdict> asked, int lookups) {
        return asked.transform(told -> {
            if (told.failed()) {
                return withoutRedis.verdict(question, told.cause());
            }
            return told.result() instanceof Verdict.Missing(String lease)
                    ? lookUp(question, lease, lookups)
                    : Future.succeededFuture(told.result());
        });
    }

    private Future<Verdict> lookUp(Question question, String lease, int lookups) {
        if (lookups == 0) {
            return withoutRedis.verdict(question, new IllegalStateException("the credential changes all the time"));
        }
        return lookup.findUnlessGuessing(question)
                .compose(found -> found.map(credential -> settle(
                                question,
                                script.tell(
                                        redis.get(),
                                        question,
                                        lease,
                                        CredentialEntry.of(
                                                credential,
                                                limits.text(credential.caller().plan()))),
                                lookups - 1))
                        .orElseGet(() -> Future.succeededFuture(new Verdict.Refused())));
    }
}

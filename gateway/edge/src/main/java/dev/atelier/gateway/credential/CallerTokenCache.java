// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.platform.internal.ServiceName;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/**
 * Caller tokens, signed once for each service and text of claims and used again for a while, because signing costs a hundred times
 * what admission costs. No credential is cached here: admission says the claims for every request.
 */
@Singleton
public class CallerTokenCache {
    /** Half the lifetime of a token, so that a service always has time to use it. */
    private static final Duration REUSE = CallerTokenSigner.LIFETIME.dividedBy(2);

    /** About 20 MB of tokens; beyond, tokens are signed more often. */
    private static final long MAX_TOKENS = 10_000;

    private final AsyncLoadingCache<Statement, CallerToken> tokens;

    /** What one token says, and to whom. */
    private record Statement(ServiceName audience, String claims) {}

    CallerTokenCache(CallerTokenSigner signer) {
        this.tokens = Caffeine.newBuilder()
                .maximumSize(MAX_TOKENS)
                .expireAfterWrite(REUSE)
                // Signing takes most of a millisecond: never on an event loop.
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .buildAsync(statement -> new CallerToken(
                        CallerClaims.read(statement.claims()),
                        statement.claims(),
                        "Bearer " + signer.sign(statement.claims(), statement.audience())));
    }

    /**
     * @param audience the service that the token is for
     * @param claims of {@link CallerClaims}, as admission found them for this request
     */
    public CompletableFuture<CallerToken> get(ServiceName audience, String claims) {
        return tokens.get(new Statement(audience, claims));
    }
}

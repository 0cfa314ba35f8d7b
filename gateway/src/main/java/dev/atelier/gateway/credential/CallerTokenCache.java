// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/**
 * Caller tokens, signed once for each text of claims and used again for a while, because signing costs a hundred times
 * what admission costs. No credential is cached here: admission finds the claims anew for every request.
 */
@Singleton
public class CallerTokenCache {
    /** Half the lifetime of a token, so that a service always has time to use it. */
    private static final Duration REUSE = CallerTokenSigner.LIFETIME.dividedBy(2);

    /** About 20 MB of tokens; beyond, tokens are signed more often. */
    private static final long MAX_TOKENS = 10_000;

    private final AsyncLoadingCache<String, CallerToken> tokens;

    CallerTokenCache(CallerTokenSigner signer) {
        this.tokens = Caffeine.newBuilder()
                .maximumSize(MAX_TOKENS)
                .expireAfterWrite(REUSE)
                // Signing takes most of a millisecond: never on an event loop.
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .buildAsync(
                        claims -> new CallerToken(CallerClaims.read(claims), claims, "Bearer " + signer.sign(claims)));
    }

    /** @param claims of {@link CallerClaims}, as admission found them for this request */
    public CompletableFuture<CallerToken> get(String claims) {
        return tokens.get(claims);
    }
}

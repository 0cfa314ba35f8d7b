// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/**
 * Caller tokens, signed once for what a credential says and used again for a while, because signing costs a hundred
 * times what admission does. This remembers no credential: what it says comes from admission with every request.
 */
@Singleton
public class CallerTokens {
    private final AsyncLoadingCache<String, Introduction> signed;

    CallerTokens(CallerTokenSigner signer, CallerTokenConfig config) {
        this.signed = Caffeine.newBuilder()
                .maximumSize(config.cached())
                .expireAfterWrite(config.reuse())
                // Signing takes most of a millisecond: never on an event loop.
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .buildAsync(
                        claims -> new Introduction(CallerClaims.read(claims), claims, "Bearer " + signer.sign(claims)));
    }

    /** @param claims of {@link CallerClaims}, as admission found them for this request */
    public CompletableFuture<Introduction> introduce(String claims) {
        return signed.get(claims);
    }
}

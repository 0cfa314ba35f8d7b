// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Finds the operator of a token, the one in the configuration or one that an operator made; blocks. */
@Singleton
class OperatorAuthenticator {
    private static final String SCHEME = "Bearer ";
    /** Operators are few, and admission needs the database connections more than they do. */
    private static final int MAX_CONCURRENT = 8;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final Optional<String> bootstrap;
    private final OperatorRepository operators;
    private final Clock clock;
    private final Semaphore permits = new Semaphore(MAX_CONCURRENT);

    OperatorAuthenticator(
            @ConfigProperty(name = "atelier.operator-token") Optional<String> bootstrap,
            OperatorRepository operators,
            Clock clock) {
        this.bootstrap = bootstrap.filter(text -> !text.isBlank());
        this.operators = operators;
        this.clock = clock;
    }

    /** Whether a token can exist at all; detects most wrong tokens without a look-up. */
    boolean mayExist(@Nullable String header) {
        return isBootstrap(header) || secret(header).isPresent();
    }

    /** Empty for a token that is unknown, revoked or expired, or whose operator is revoked. */
    Optional<AuthenticatedOperator> authenticate(@Nullable String header) {
        if (!permits.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many requests at once. Retry shortly.")
                    .retryAfter(RETRY_AFTER);
        }
        try {
            return isBootstrap(header) ? findBootstrap() : secret(header).flatMap(this::find);
        } finally {
            permits.release();
        }
    }

    boolean hasBootstrapToken() {
        return bootstrap.isPresent();
    }

    private Optional<AuthenticatedOperator> findBootstrap() {
        return operators
                .find(Operator.BOOTSTRAP)
                .filter(known -> known.revokedAt().isEmpty())
                .map(known -> AuthenticatedOperator.ofToken(known.id(), known.name(), known.role(), Optional.empty()));
    }

    private Optional<AuthenticatedOperator> find(OperatorSecret secret) {
        Instant now = clock.instant();
        Optional<AuthenticatedOperator> found = operators.authenticate(secret.fingerprint(), now);
        found.flatMap(AuthenticatedOperator::token).ifPresent(token -> operators.recordUse(token, now));
        return found;
    }

    /** Compares in constant time. */
    private boolean isBootstrap(@Nullable String header) {
        return header != null
                && bootstrap.isPresent()
                && MessageDigest.isEqual(bytes(SCHEME + bootstrap.orElseThrow()), bytes(header));
    }

    private static Optional<OperatorSecret> secret(@Nullable String header) {
        return header != null && header.startsWith(SCHEME)
                ? OperatorSecret.parse(header.substring(SCHEME.length()))
                : Optional.empty();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.secret.VerifiedTokens;
import java.security.Key;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.jwt.consumer.JwtContext;
import org.jose4j.jwx.JsonWebStructure;
import org.jose4j.lang.UnresolvableKeyException;
import org.jspecify.annotations.Nullable;

/** Finds out which service calls this one, from the token that {@link ServiceIdentity} of the caller made. */
public class CallerVerifier {
    private static final String SCHEME = "Bearer ";
    private static final int CLOCK_SKEW_SECONDS = 5;
    /** Callers sign one token in half a minute each; more than this are attempts, and forgetting costs a signature check. */
    private static final int MOST_REMEMBERED = 1_000;

    private final IdentityKeys keys;
    private final Clock clock;
    private final VerifiedTokens<ServiceName> verified = new VerifiedTokens<>(MOST_REMEMBERED);

    CallerVerifier(IdentityKeys keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /** Empty unless a service of the platform made the header, for this service, within the last minute. */
    public Optional<ServiceName> verify(@Nullable String header) {
        if (header == null || !header.startsWith(SCHEME)) {
            return Optional.empty();
        }
        String token = header.substring(SCHEME.length());
        Instant now = clock.instant();
        return verified.find(token, now).or(() -> check(token, now));
    }

    private Optional<ServiceName> check(String token, Instant now) {
        try {
            JwtContext context = new JwtConsumerBuilder()
                    .setVerificationKeyResolver(this::key)
                    .setJwsAlgorithmConstraints(AlgorithmConstraints.ConstraintType.PERMIT, AlgorithmIdentifiers.EDDSA)
                    .setExpectedType(true, ServiceIdentity.TYPE)
                    .setExpectedAudience(keys.self().application())
                    .setRequireExpirationTime()
                    .setMaxFutureValidityInMinutes((int) ServiceIdentity.LIFETIME.toMinutes())
                    .setAllowedClockSkewInSeconds(CLOCK_SKEW_SECONDS)
                    .setEvaluationTime(NumericDate.fromMilliseconds(now.toEpochMilli()))
                    .build()
                    .process(token);
            JwtClaims claims = context.getJwtClaims();
            ServiceName owner = owner(context.getJoseObjects().getFirst()).orElseThrow();
            if (!owner.application().equals(claims.getIssuer())) {
                return Optional.empty();
            }
            verified.remember(
                    token,
                    owner,
                    Instant.ofEpochMilli(claims.getExpirationTime().getValueInMillis()));
            return Optional.of(owner);
        } catch (InvalidJwtException | MalformedClaimException _) {
            return Optional.empty();
        }
    }

    private Key key(JsonWebSignature token, List<JsonWebStructure> around) throws UnresolvableKeyException {
        return Optional.ofNullable(token.getKeyIdHeaderValue())
                .flatMap(keys::find)
                .map(IdentityKeys.Known::key)
                .orElseThrow(() -> new UnresolvableKeyException("not a key of a service"));
    }

    private Optional<ServiceName> owner(JsonWebStructure token) {
        return keys.find(token.getKeyIdHeaderValue()).map(IdentityKeys.Known::owner);
    }
}

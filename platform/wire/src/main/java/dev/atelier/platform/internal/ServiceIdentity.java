// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** Says on a call to another service which service calls: a token that is signed by the caller, for one callee, for a minute. */
public class ServiceIdentity {
    static final String TYPE = "atelier-call+jwt";
    /** Long enough for clocks that differ by seconds, too short for a stolen token to be of use. */
    static final Duration LIFETIME = Duration.ofSeconds(60);
    /** Half the lifetime, so that the callee always has time to read it. */
    private static final Duration REUSE = LIFETIME.dividedBy(2);

    private final IdentityKeys keys;
    private final Clock clock;
    private final Map<ServiceName, Signed> tokens = new ConcurrentHashMap<>();

    private record Signed(String header, Instant from, Instant until) {
        /** Not before it was signed: a clock that was ahead and was set back has left a token of the future. */
        boolean isUsable(Instant now) {
            return !now.isBefore(from) && now.isBefore(until);
        }
    }

    ServiceIdentity(IdentityKeys keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /** The value of the {@code Authorization} header of a call to this service. */
    public String headerFor(ServiceName callee) {
        Instant now = clock.instant();
        Signed known = tokens.get(callee);
        if (known == null || !known.isUsable(now)) {
            known = new Signed("Bearer " + sign(callee, now), now, now.plus(REUSE));
            tokens.put(callee, known);
        }
        return known.header();
    }

    private String sign(ServiceName callee, Instant now) {
        var claims = new JwtClaims();
        claims.setIssuer(keys.self().application());
        claims.setAudience(callee.application());
        claims.setIssuedAt(NumericDate.fromMilliseconds(now.toEpochMilli()));
        claims.setExpirationTime(NumericDate.fromMilliseconds(now.plus(LIFETIME).toEpochMilli()));
        var token = new JsonWebSignature();
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.EDDSA);
        token.setHeader("typ", TYPE);
        token.setKeyIdHeaderValue(keys.ownId());
        token.setKey(keys.privateKey());
        token.setPayload(claims.toJson());
        try {
            return token.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("an internal call cannot be signed", e);
        }
    }
}

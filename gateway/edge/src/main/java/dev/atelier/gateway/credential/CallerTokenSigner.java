// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.sql.DatabaseWait;
import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;

/** Signs the short-lived token that names the caller to the services; the client's own key never reaches them. */
@Singleton
class CallerTokenSigner {
    /** Long enough for clocks that differ by seconds, too short for a stolen token to be of use. */
    static final Duration LIFETIME = Duration.ofSeconds(60);

    /** Within two of these every replica knows a key that was made in a hurry; one query each costs nothing. */
    static final Duration RELOAD_EVERY = Duration.ofMinutes(1);

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final SigningKeyRepository repository;
    private final DatabaseWait wait;
    private final Clock clock;
    private final Worker worker;
    private volatile List<SigningKey> keys = List.of();

    CallerTokenSigner(SigningKeyRepository repository, DatabaseWait wait, Clock clock, MeterRegistry meters) {
        this.repository = repository;
        this.wait = wait;
        this.clock = clock;
        this.worker = new Worker("signing-key", RELOAD_EVERY, meters, () -> {
            reload();
            return RELOAD_EVERY;
        });
    }

    void start(@Observes StartupEvent event) {
        keys = wait.call(repository::loadOrCreate);
        worker.startAfter(RELOAD_EVERY);
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_TIMEOUT);
    }

    /** Takes over the keys that another replica made, and makes the next one when its time has come. */
    void reload() {
        keys = repository.loadOrCreate();
    }

    /** The newest key whose time has come, or the oldest if the clock went back. */
    private SigningKey signingKey() {
        Instant now = clock.instant();
        return keys.stream()
                .filter(key -> !key.signsAt().isAfter(now))
                .findFirst()
                .orElseGet(keys::getLast);
    }

    /** compat-service calls these services with the token of its caller, so that the caller's rights apply there. */
    private static String audience(ServiceName service) {
        return service == ServiceName.COMPAT
                ? Stream.of(service, ServiceName.GENERATION, ServiceName.LIBRARY)
                        .map(ServiceName::application)
                        .collect(Collectors.joining("\",\"", "[\"", "\"]"))
                : "\"" + service.application() + "\"";
    }

    /** The public keys that verify the tokens, as a JSON Web Key Set. */
    String publicKeys() {
        return new JsonWebKeySet(keys.stream().map(SigningKey::toPublicJwk).toList()).toJson();
    }

    /**
     * @param claims of {@link CallerClaims}
     * @param audience the only service that accepts the token
     */
    String sign(String claims, ServiceName audience) {
        SigningKey key = signingKey();
        long now = clock.instant().getEpochSecond();
        var token = new JsonWebSignature();
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        token.setHeader("typ", "JWT");
        token.setKeyIdHeaderValue(key.kid());
        token.setKey(key.privateKey());
        token.setPayload("{\"iss\":\"atelier-gateway\",\"aud\":" + audience(audience) + ",\"iat\":" + now + ",\"exp\":"
                + (now + LIFETIME.toSeconds()) + "," + claims.substring(1));
        try {
            return token.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("a caller token cannot be signed", e);
        }
    }
}

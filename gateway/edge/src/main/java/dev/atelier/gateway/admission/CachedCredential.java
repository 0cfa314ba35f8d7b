// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.credential.CallerClaims;
import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.Credential.AccessToken;
import dev.atelier.gateway.credential.Network;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.json.WireJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that admission has to know of a credential, as Redis holds it. Times are milliseconds since 1970.
 *
 * @param fingerprint of the key; absent when no key matches
 * @param expiresAt absent when the credential never expires
 * @param scopes the scopes that the credential may use on its plan
 * @param apiKey whether it is a key, or of a person in the console, and no application's
 * @param limits the requests per window for each kind of request
 * @param account whose windows all its credentials share
 * @param claims of the caller, as {@link CallerClaims} writes them
 * @param until when this state counts no more, however it came into Redis
 * @param tokens the access tokens of a connection; absent for a key
 * @param networks the first bits of the addresses that it may be used from ({@link Network#bits}); absent for every address
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CachedCredential(
        @Nullable String fingerprint,
        @Nullable Long expiresAt,
        @Nullable String previousFingerprint,
        @Nullable Long previousUntil,
        List<Scope> scopes,
        boolean apiKey,
        Map<RateClass, Integer> limits,
        String account,
        String claims,
        long until,
        @Nullable List<Token> tokens,
        @Nullable List<String> networks) {
    private static final ObjectMapper JSON = WireJson.create();
    private static final long LONG_AGO = 1;

    /** An access token: it is valid on the routes of its audiences, until its end. */
    record Token(String fingerprint, long endsAt, List<Audience> audiences) {

        private static Token of(AccessToken token) {
            return new Token(
                    token.fingerprint(),
                    token.endsAt().toEpochMilli(),
                    token.audiences().stream().sorted().toList());
        }

        private boolean accepts(AdmissionRequest request, long now) {
            return endsAt > now
                    && audiences.contains(request.requirement().audience())
                    && matches(request, fingerprint);
        }
    }

    static CachedCredential of(Credential credential, Map<RateClass, Integer> limits, Instant until) {
        Caller caller = credential.caller();
        return new CachedCredential(
                credential.fingerprint().isEmpty() ? null : credential.fingerprint(),
                expiry(credential),
                credential.previous().map(Credential.Previous::fingerprint).orElse(null),
                credential.previous().map(old -> old.until().toEpochMilli()).orElse(null),
                Credential.planCovers(caller)
                        ? caller.scopes().stream().sorted().toList()
                        : List.of(),
                caller.kind() != CredentialKind.OAUTH,
                limits,
                Long.toString(caller.account()),
                CallerClaims.write(caller),
                until.toEpochMilli(),
                credential.tokens().isEmpty()
                        ? null
                        : credential.tokens().stream().map(Token::of).toList(),
                credential.restrictions().networks().isEmpty()
                        ? null
                        : credential.restrictions().networks().stream()
                                .map(Network::bits)
                                .toList());
    }

    /** The text that is stored in Redis. */
    String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a credential cannot be written", e);
        }
    }

    /** Reads what {@link #toJson} wrote; empty when another release wrote something else. */
    static Optional<CachedCredential> parse(String json) {
        try {
            return Optional.of(JSON.readValue(json, CachedCredential.class));
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    /** Why the credential does not admit a request, whatever its windows hold; empty when it does. */
    Optional<AdmissionDecision> findRefusal(AdmissionRequest request, long now) {
        if (!accepts(request, now)) {
            return Optional.of(new AdmissionDecision.Refused());
        }
        if (!admitsFrom(request.address())) {
            return Optional.of(new AdmissionDecision.Elsewhere());
        }
        return covers(request.requirement()) ? Optional.empty() : Optional.of(new AdmissionDecision.Forbidden(claims));
    }

    /** Whether the presented key is this credential's, and is neither revoked nor expired. */
    private boolean accepts(AdmissionRequest request, long now) {
        boolean expired = expiresAt != null && expiresAt <= now;
        boolean previousIsValid = previousUntil != null && previousUntil > now;
        return !expired
                && (matches(request, fingerprint)
                        || (previousIsValid && matches(request, previousFingerprint))
                        || (tokens != null && tokens.stream().anyMatch(token -> token.accepts(request, now))));
    }

    private boolean admitsFrom(String address) {
        if (networks == null) {
            return true;
        }
        // Most credentials have no networks, so the address is parsed here.
        String bits = Network.bitsOf(address);
        return networks.stream().anyMatch(bits::startsWith);
    }

    private boolean covers(RouteRequirement requirement) {
        return scopes.contains(requirement.scope()) && (apiKey || !requirement.apiKeysOnly());
    }

    /** The classes in whose windows a request of these classes counts: also those of the account that the plan limits. */
    List<RateClass> counted(List<RateClass> rates) {
        return Stream.concat(
                        rates.stream(),
                        rates.stream()
                                .flatMap(rate -> rate.ofAccount().stream())
                                .filter(limits::containsKey))
                .toList();
    }

    /** A replica of an older version may have cached the credential: without a limit that it does not know. */
    int limit(RateClass rate) {
        return limits.getOrDefault(rate, Integer.MAX_VALUE);
    }

    private static boolean matches(AdmissionRequest request, @Nullable String stored) {
        return stored != null
                && request.fingerprints().stream().anyMatch(sent -> MessageDigest.isEqual(bytes(sent), bytes(stored)));
    }

    private static @Nullable Long expiry(Credential credential) {
        // A revoked key stays revoked, so it is cached like an expired one: its next requests cost no look-up.
        return credential.revoked()
                ? Long.valueOf(LONG_AGO)
                : credential.expiresAt().map(Instant::toEpochMilli).orElse(null);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}

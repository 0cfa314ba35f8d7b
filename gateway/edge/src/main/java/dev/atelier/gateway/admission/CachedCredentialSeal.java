// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.platform.json.WireJson;
import dev.atelier.platform.secret.PurposeMac;
import dev.atelier.platform.secret.SecretKeys;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/**
 * Binds a cached credential to its number by an authentication code, so that an attacker who can write to Redis cannot act
 * for an account, and so that an entry that was saved before a revocation counts no longer than the cache does (ADR 0027).
 */
@Singleton
class CachedCredentialSeal {
    private static final ObjectMapper JSON = WireJson.create();
    private static final Logger LOG = Logger.getLogger(CachedCredentialSeal.class);

    /** 32 bytes in base64; {@code admission.lua} skips them. */
    private static final int CODE_CHARACTERS = 43;

    private static final Duration LOG_EVERY = Duration.ofMinutes(1);
    /** About 20 MB; beyond, codes are computed more often, in two microseconds each. */
    private static final long MAX_VERIFIED = 10_000;

    private final PurposeMac codes;
    private final Clock clock;
    private final Counter forged;
    private final AtomicReference<Instant> nextLog = new AtomicReference<>(Instant.MIN);
    private final Cache<Entry, Verified> verified = Caffeine.newBuilder()
            .maximumSize(MAX_VERIFIED)
            .expireAfterWrite(CredentialCache.LIFETIME)
            .build();

    private record Entry(long credential, String text) {}

    private record Verified(String claims, long until) {}

    CachedCredentialSeal(SecretKeys keys, Clock clock, MeterRegistry meters) {
        this.codes = new PurposeMac(keys, "gateway.cached-credential");
        this.clock = clock;
        this.forged = Counter.builder("atelier.gateway.admission.forged")
                .description("Cached credentials in Redis that this installation did not write, or wrote too long ago")
                .register(meters);
    }

    /** The text for Redis. */
    String write(long credential, CachedCredential content) {
        String json = content.toJson();
        byte[] code = codes.compute(message(credential, json));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(code) + json;
    }

    /** The claims of an entry; empty when the gateway did not write the entry for this credential, or its time is over. */
    Optional<String> read(long credential, String text) {
        var entry = new Entry(credential, text);
        Verified known = verified.getIfPresent(entry);
        if (known == null && isGenuine(credential, text)) {
            known = parse(text.substring(CODE_CHARACTERS));
            verified.put(entry, known);
        }
        if (known != null && known.until() > clock.millis()) {
            return Optional.of(known.claims());
        }
        report(credential);
        return Optional.empty();
    }

    private boolean isGenuine(long credential, String text) {
        if (text.length() <= CODE_CHARACTERS) {
            return false;
        }
        try {
            byte[] code = Base64.getUrlDecoder().decode(text.substring(0, CODE_CHARACTERS));
            return codes.accepts(code, message(credential, text.substring(CODE_CHARACTERS)));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static Verified parse(String json) {
        try {
            JsonNode content = JSON.readTree(json);
            return new Verified(
                    content.required("claims").textValue(),
                    content.required("until").longValue());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a credential of ours cannot be read", e);
        }
    }

    private static byte[] message(long credential, String json) {
        return (credential + " " + json).getBytes(StandardCharsets.UTF_8);
    }

    private void report(long credential) {
        forged.increment();
        Instant now = clock.instant();
        Instant due = nextLog.get();
        if (!now.isBefore(due) && nextLog.compareAndSet(due, now.plus(LOG_EVERY))) {
            LOG.errorf("cached credential is not ours: somebody else writes to Redis credential=%d", credential);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

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
    private static final Logger LOG = Logger.getLogger(CachedCredentialSeal.class);

    /** 32 bytes in base64, before the content. */
    private static final int CODE_CHARACTERS = 43;

    private static final Duration LOG_EVERY = Duration.ofMinutes(1);

    private final PurposeMac codes;
    private final Clock clock;
    private final Counter forged;
    private final AtomicReference<Instant> nextLog = new AtomicReference<>(Instant.MIN);

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

    /** The credential in an entry; empty when the gateway did not write the entry for it, or the entry's time is over. */
    Optional<CachedCredential> read(long credential, String text) {
        Optional<CachedCredential> found = isGenuine(credential, text)
                ? CachedCredential.parse(text.substring(CODE_CHARACTERS))
                        .filter(known -> known.until() > clock.millis())
                : Optional.empty();
        if (found.isEmpty()) {
            report(credential);
        }
        return found;
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

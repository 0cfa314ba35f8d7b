// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.credential.SigningKeyRepository.Handover;
import dev.atelier.platform.error.ApiException;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys that sign caller tokens, for operators: a new one is made every month by itself, and on demand. */
@Singleton
public class SigningKeys {
    private static final int MAX_LISTED = 100;

    private final SigningKeyRepository keys;
    private final CallerTokenSigner signer;
    private final AuditLog audit;
    private final Clock clock;

    SigningKeys(SigningKeyRepository keys, CallerTokenSigner signer, AuditLog audit, Clock clock) {
        this.keys = keys;
        this.signer = signer;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * The dates of a key.
     *
     * @param signsAt from when it signs, until the next one does
     * @param retiredAt until when it is published; empty for the newest
     */
    public record Life(String kid, Instant createdAt, Instant signsAt, Optional<Instant> retiredAt) {}

    /** The newest keys, retired ones included. */
    public List<Life> list() {
        return keys.list(MAX_LISTED);
    }

    /**
     * Makes the next key.
     *
     * @param urgent for a stolen key: the next one signs within minutes, and the others end
     * @throws ApiException when the next key is made already and only has to wait for its time
     */
    public Life rotate(boolean urgent, Actor actor) {
        Life made = QuarkusTransaction.requiringNew().call(() -> {
            Instant now = clock.instant();
            keys.list(1).stream()
                    .filter(newest -> !urgent && newest.signsAt().isAfter(now))
                    .findFirst()
                    .ifPresent(newest -> {
                        throw ApiException.invalid(
                                "The next key is made already; it signs from " + newest.signsAt() + " on.", "urgent");
                    });
            SigningKey key = keys.createNext(urgent ? Handover.URGENT : Handover.SCHEDULED);
            audit.recordForOperator(actor, Action.SIGNING_KEY_ROTATED, Map.of("kid", key.kid(), "urgent", urgent));
            return new Life(key.kid(), key.createdAt(), key.signsAt(), Optional.empty());
        });
        signer.reload();
        return made;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.audit.AuditLog.AuditEvent;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Makes and revokes API keys; both are on record, and a revocation is in force everywhere when it returns. */
@Singleton
public class ApiKeyService {
    private final ApiKeyRepository keys;
    private final KeyFingerprint fingerprint;
    private final CredentialCache cache;
    private final AuditLog audit;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    ApiKeyService(
            ApiKeyRepository keys, KeyFingerprint fingerprint, CredentialCache cache, AuditLog audit, Clock clock) {
        this.keys = keys;
        this.fingerprint = fingerprint;
        this.cache = cache;
        this.audit = audit;
        this.clock = clock;
    }

    /** A key in the one moment in which it can be seen. */
    public record Created(ApiKey key, ApiKeySecret secret) {}

    /** Who asks, for the record. */
    public record Actor(String name, String requestId) {}

    /**
     * Keeps the copy of the account's plan that admission reads. Entries in Redis that say otherwise go within their
     * lifetime, or at once when the plan of known keys changed.
     */
    public void keepPlan(long account, Plan plan) {
        boolean changed = QuarkusTransaction.requiringNew().call(() -> keys.keepPlan(account, plan));
        if (changed) {
            keys.ofAccount(account).forEach(key -> cache.forget(key.id()));
        }
    }

    /** @param lifetime until the key expires; empty for never */
    public Created create(long account, ApiKey.Settings settings, Optional<Duration> lifetime, Actor actor) {
        return QuarkusTransaction.requiringNew().call(() -> {
            ApiKeySecret secret = ApiKeySecret.create(keys.nextId(), random);
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            ApiKey key = new ApiKey(
                    secret.credential(),
                    account,
                    settings,
                    secret.hint(),
                    new ApiKey.Times(now, lifetime.map(now::plus), Optional.empty()));
            keys.insert(key, fingerprint.of(secret));
            audit.add(new AuditEvent(actor.name(), Action.KEY_CREATED, account, key.id(), actor.requestId()));
            return new Created(key, secret);
        });
    }

    /** Can be repeated: when Redis could not be told, the repetition tells it. */
    public ApiKey revoke(long id, Actor actor) {
        ApiKey revoked = QuarkusTransaction.requiringNew().call(() -> {
            boolean wasValid = keys.revoke(id, clock.instant());
            ApiKey key =
                    keys.find(id).orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no such API key."));
            if (wasValid) {
                audit.add(new AuditEvent(actor.name(), Action.KEY_REVOKED, key.account(), id, actor.requestId()));
            }
            return key;
        });
        cache.forget(id);
        return revoked;
    }

    /** The newest keys of an account, revoked ones included. */
    public List<ApiKey> ofAccount(long account) {
        return keys.ofAccount(account);
    }
}

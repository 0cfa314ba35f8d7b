// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.audit.AuditLog.AuditEvent;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Makes, changes and ends API keys; all of it is on record, and in force everywhere when it returns. */
@Singleton
public class ApiKeyService {
    private final ApiKeyRepository keys;
    private final KeyFingerprint fingerprint;
    private final CredentialCache cache;
    private final AuditLog audit;
    private final ApiKeyConfig config;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    ApiKeyService(
            ApiKeyRepository keys,
            KeyFingerprint fingerprint,
            CredentialCache cache,
            AuditLog audit,
            ApiKeyConfig config,
            Clock clock) {
        this.keys = keys;
        this.fingerprint = fingerprint;
        this.cache = cache;
        this.audit = audit;
        this.config = config;
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
            if (keys.valid(account).size() >= config.perAccount()) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT, "An account has at most " + config.perAccount() + " API keys.");
            }
            ApiKeySecret secret = ApiKeySecret.create(keys.nextId(), random);
            Instant now = now();
            ApiKey key = new ApiKey(
                    secret.credential(),
                    account,
                    settings,
                    secret.hint(),
                    ApiKey.Times.ofNew(now, lifetime.map(now::plus)));
            keys.insert(key, fingerprint.newest(secret));
            record(Action.KEY_CREATED, key, actor, key.described());
            return new Created(key, secret);
        });
    }

    /** Tells billing what a key may spend, before anybody is told that it was changed. */
    @FunctionalInterface
    public interface CapsPush {
        /** @param version of the caps; billing ignores what is older than what it knows */
        void push(ApiKey key, ApiKey.Settings settings, long version);
    }

    /** A change as it follows from what the key is now. */
    @FunctionalInterface
    public interface Change {
        ApiKey.Changed of(ApiKey known);
    }

    /** Changes the settings and the end of a key. */
    public ApiKey change(long id, Change change, CapsPush push, Actor actor) {
        long version = QuarkusTransaction.requiringNew()
                .call(() -> keys.reserve(id)
                        .orElseThrow(() -> stillValid(keys.find(id)).cannotBeChanged()));
        ApiKey known = stillValid(keys.find(id));
        ApiKey.Changed wanted = change.of(known);
        // Billing first: a cap that was lowered here and not there would be a promise nobody keeps.
        push.push(known, wanted.settings(), version);
        FailPoint.hit("gateway.caps.after-push");
        ApiKey changed = QuarkusTransaction.requiringNew().call(() -> {
            ApiKey next = stillValid(keys.lock(id)).with(wanted);
            if (!keys.isLast(id, version)) {
                throw next.cannotBeChanged();
            }
            keys.change(next);
            record(Action.KEY_CHANGED, next, actor, Map.of("from", known.described(), "to", next.described()));
            return next;
        });
        cache.forget(id);
        return changed;
    }

    /** A new secret under the same id, so that caps and limits go on; the old one works for a while longer. */
    public Created rotate(long id, Actor actor) {
        Created rotated = QuarkusTransaction.requiringNew().call(() -> {
            stillValid(keys.lock(id));
            ApiKeySecret secret = ApiKeySecret.create(id, random);
            keys.rotate(secret, fingerprint.newest(secret), now().plus(config.rotationOverlap()));
            ApiKey key = found(keys.find(id));
            record(Action.KEY_ROTATED, key, actor, Map.of("hint", secret.hint()));
            return new Created(key, secret);
        });
        cache.forget(id);
        return rotated;
    }

    /** Can be repeated: when Redis could not be told, the repetition tells it. */
    public ApiKey revoke(long id, Actor actor) {
        ApiKey revoked = QuarkusTransaction.requiringNew().call(() -> {
            boolean wasValid = keys.revoke(id, clock.instant());
            ApiKey key = found(keys.find(id));
            if (wasValid) {
                record(Action.KEY_REVOKED, key, actor, Map.of());
            }
            return key;
        });
        cache.forget(id);
        return revoked;
    }

    /** Revokes every key of an account. */
    public void revokeAll(long account, Actor actor) {
        keys.valid(account).forEach(id -> revoke(id, actor));
    }

    public ApiKey get(long id) {
        return found(keys.find(id));
    }

    /** The newest keys of an account, revoked ones included. */
    public List<ApiKey> ofAccount(long account) {
        return keys.ofAccount(account);
    }

    private void record(Action action, ApiKey key, Actor actor, Map<String, Object> detail) {
        audit.add(new AuditEvent(
                actor.name(), action, key.account(), OptionalLong.of(key.id()), actor.requestId(), detail));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static ApiKey found(Optional<ApiKey> key) {
        return key.orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no such API key."));
    }

    private static ApiKey stillValid(Optional<ApiKey> key) {
        ApiKey known = found(key);
        if (known.isRevoked()) {
            throw new ApiException(ErrorCode.NOT_FOUND, "This API key is revoked; make a new one.");
        }
        return known;
    }
}

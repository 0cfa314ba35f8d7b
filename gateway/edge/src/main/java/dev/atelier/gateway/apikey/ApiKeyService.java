// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.credential.CredentialChanges;
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

/** Creates, changes and revokes API keys; each change is in the audit log, and in force on all replicas on return. */
@Singleton
public class ApiKeyService {
    /** How long the secret before a rotation still works: a day to put the new one everywhere. */
    public static final Duration ROTATION_OVERLAP = Duration.ofHours(24);

    /** Not revoked; more than a team needs, and few enough to show in one list. */
    private static final int PER_ACCOUNT = 100;

    private final ApiKeyRepository keys;
    private final KeyFingerprint fingerprint;
    private final KeyCheck check;
    private final CredentialChanges changes;
    private final CredentialCache cache;
    private final AuditLog audit;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    ApiKeyService(
            ApiKeyRepository keys,
            KeyFingerprint fingerprint,
            KeyCheck check,
            CredentialChanges changes,
            CredentialCache cache,
            AuditLog audit,
            Clock clock) {
        this.keys = keys;
        this.fingerprint = fingerprint;
        this.check = check;
        this.changes = changes;
        this.cache = cache;
        this.audit = audit;
        this.clock = clock;
    }

    /** A new key with its secret, which is shown once. */
    public record Created(ApiKey key, ApiKeySecret secret) {}

    /**
     * Stores the account's plan for admission. Cached credentials with another plan expire within their lifetime, or count no
     * more on return when the stored plan changed.
     */
    public void storePlan(long account, Plan plan) {
        boolean changed = QuarkusTransaction.requiringNew().call(() -> keys.storePlan(account, plan));
        if (changed) {
            invalidateAccount(account);
        }
    }

    /** Has every replica use the present state of all credentials of an account, of whichever kind. */
    public void invalidateAccount(long account) {
        cache.invalidateAll(changes.listCached(account));
    }

    /** @param lifetime until the key expires; empty for never */
    public Created create(long account, ApiKey.Settings settings, Optional<Duration> lifetime, Actor actor) {
        return QuarkusTransaction.requiringNew().call(() -> {
            if (keys.listValidIds(account).size() >= PER_ACCOUNT) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "An account has at most " + PER_ACCOUNT + " API keys.");
            }
            ApiKeySecret secret = ApiKeySecret.create(keys.nextId(), random, check::of);
            Instant now = now();
            ApiKey key = new ApiKey(
                    secret.credential(),
                    account,
                    settings,
                    secret.hint(),
                    ApiKey.Times.ofNew(now, lifetime.map(now::plus)));
            keys.insert(key, fingerprint.newest(secret));
            record(Action.KEY_CREATED, key, actor, key.toAuditDetail());
            return new Created(key, secret);
        });
    }

    /** Sends the caps of a key to billing before the change is answered. */
    @FunctionalInterface
    public interface CapsUpdate {
        /** @param version of the caps; billing ignores older versions */
        void send(ApiKey key, ApiKey.Settings settings, long version);
    }

    /** Computes the new state of a key from its present state. */
    @FunctionalInterface
    public interface Change {
        ApiKey.Changed applyTo(ApiKey known);
    }

    /** Changes the settings and the end of a key. */
    public ApiKey change(long id, Change change, CapsUpdate caps, Actor actor) {
        long version = QuarkusTransaction.requiringNew()
                .call(() -> keys.reserveVersion(id)
                        .orElseThrow(() -> requireValid(keys.find(id)).changedElsewhere()));
        ApiKey known = requireValid(keys.find(id));
        ApiKey.Changed wanted = change.applyTo(known);
        // Billing first: billing enforces the caps, so a lowered cap must not stand only here.
        caps.send(known, wanted.settings(), version);
        FailPoint.hit("gateway.caps.after-push");
        ApiKey changed = QuarkusTransaction.requiringNew().call(() -> {
            ApiKey next = requireValid(keys.lock(id)).with(wanted);
            if (!keys.isLatestVersion(id, version)) {
                throw next.changedElsewhere();
            }
            keys.change(next);
            record(Action.KEY_CHANGED, next, actor, Map.of("from", known.toAuditDetail(), "to", next.toAuditDetail()));
            return next;
        });
        cache.invalidate(id);
        return changed;
    }

    /** Creates a new secret under the same id, so that caps and limits continue; the old secret works for a while. */
    public Created rotate(long id, Actor actor) {
        Created rotated = QuarkusTransaction.requiringNew().call(() -> {
            requireValid(keys.lock(id));
            ApiKeySecret secret = ApiKeySecret.create(id, random, check::of);
            keys.rotate(secret, fingerprint.newest(secret), now().plus(ROTATION_OVERLAP));
            ApiKey key = orNotFound(keys.find(id));
            record(Action.KEY_ROTATED, key, actor, Map.of("hint", secret.hint()));
            return new Created(key, secret);
        });
        cache.invalidate(id);
        return rotated;
    }

    /** Can be repeated: if Redis was not available, the repetition deletes the cached credential. */
    public ApiKey revoke(long id, Actor actor) {
        ApiKey revoked = storeRevocation(id, actor);
        cache.invalidate(id);
        return revoked;
    }

    /** Stores that every key of an account is revoked; the caller has them invalidated. */
    public void storeRevocations(long account, Actor actor) {
        keys.listValidIds(account).forEach(id -> storeRevocation(id, actor));
    }

    private ApiKey storeRevocation(long id, Actor actor) {
        return QuarkusTransaction.requiringNew().call(() -> {
            boolean wasValid = keys.revoke(id, clock.instant());
            ApiKey key = orNotFound(keys.find(id));
            if (wasValid) {
                record(Action.KEY_REVOKED, key, actor, Map.of());
            }
            return key;
        });
    }

    public ApiKey get(long id) {
        return orNotFound(keys.find(id));
    }

    /** The newest keys of an account, revoked ones included. */
    public List<ApiKey> listOfAccount(long account) {
        return keys.listOfAccount(account);
    }

    private void record(Action action, ApiKey key, Actor actor, Map<String, Object> detail) {
        audit.recordForCredential(actor, action, key.account(), key.id(), detail);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static ApiKey orNotFound(Optional<ApiKey> key) {
        return key.orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no such API key."));
    }

    private static ApiKey requireValid(Optional<ApiKey> key) {
        ApiKey known = orNotFound(key);
        if (known.isRevoked()) {
            throw new ApiException(ErrorCode.NOT_FOUND, "This API key is revoked; make a new one.");
        }
        return known;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Makes keys, each on an account of its own. */
@ApplicationScoped
public class TestKeys {
    public static final Actor ACTOR = new Actor("test", "req_test");

    private final AtomicLong accounts = new AtomicLong(1_000);
    private final ApiKeyService keys;

    TestKeys(ApiKeyService keys) {
        this.keys = keys;
    }

    /** With every scope, on plan pro. */
    public ApiKeyService.Created create() {
        return create(Plan.PRO, EnumSet.allOf(Scope.class));
    }

    public ApiKeyService.Created create(Plan plan, Set<Scope> scopes) {
        return create(plan, scopes, Optional.empty());
    }

    public ApiKeyService.Created create(Plan plan, Set<Scope> scopes, Optional<Duration> lifetime) {
        long account = accounts.incrementAndGet();
        keys.storePlan(account, plan);
        return keys.create(
                account,
                new ApiKey.Settings("test", scopes, OptionalLong.of(500), OptionalLong.empty(), true),
                lifetime,
                ACTOR);
    }

    /** Somebody nobody has seen before. */
    public TestClient holder() {
        return new TestClient(key());
    }

    /** The key alone. */
    public String key() {
        return create().secret().reveal();
    }
}

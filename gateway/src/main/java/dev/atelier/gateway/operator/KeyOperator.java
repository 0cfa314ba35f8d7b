// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.apikey.ApiKeyService.Actor;
import dev.atelier.platform.page.Page;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** What an operator does to API keys; billing is told of caps before anybody else. */
@Singleton
class KeyOperator {
    private final BillingClient billing;
    private final ApiKeyService keys;
    private final Clock clock;

    KeyOperator(@RestClient BillingClient billing, ApiKeyService keys, Clock clock) {
        this.billing = billing;
        this.keys = keys;
        this.clock = clock;
    }

    /** The newest keys of an account; there are no further pages. */
    Page<ApiKeyView> ofAccount(long account) {
        return new Page<>(
                keys.listOfAccount(account).stream().map(ApiKeyView::of).toList(), null);
    }

    ApiKeyView get(long key) {
        return ApiKeyView.of(keys.get(key));
    }

    ApiKeyView create(long account, NewKeyRequest request, Actor actor) {
        ApiKey.Settings settings = request.settings("");
        Optional<Duration> lifetime = request.lifetime("");
        // Billing knows whether the account exists, and which plan it has today.
        keys.storePlan(account, billing.get(account).plan());
        return ApiKeyView.of(keys.create(account, settings, lifetime, actor));
    }

    ApiKeyView change(long key, ChangeKeyRequest request, Actor actor) {
        return ApiKeyView.of(keys.change(key, known -> request.of(known, clock.instant()), this::pushCaps, actor));
    }

    ApiKeyView rotate(long key, Actor actor) {
        return ApiKeyView.of(keys.rotate(key, actor));
    }

    ApiKeyView revoke(long key, Actor actor) {
        return ApiKeyView.of(keys.revoke(key, actor));
    }

    private void pushCaps(ApiKey known, ApiKey.Settings wanted, long version) {
        billing.caps(
                known.id(),
                new BillingClient.Caps(
                        known.account(), orNull(wanted.dailyCap()), orNull(wanted.monthlyCap()), version));
    }

    private static @Nullable Long orNull(OptionalLong cap) {
        return cap.isPresent() ? cap.orElseThrow() : null;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.audit.Actor;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The operator's changes to API keys; billing-service receives changed caps first. */
@Singleton
class ApiKeyAdminService {
    private final BillingClient billing;
    private final ApiKeyService keys;
    private final Clock clock;

    ApiKeyAdminService(@RestClient BillingClient billing, ApiKeyService keys, Clock clock) {
        this.billing = billing;
        this.keys = keys;
        this.clock = clock;
    }

    List<ApiKeyView> listOfAccount(long account) {
        return keys.listOfAccount(account).stream().map(ApiKeyView::of).toList();
    }

    ApiKeyView get(long key) {
        return ApiKeyView.of(keys.get(key));
    }

    ApiKeyView create(long account, NewKeyRequest request, Actor actor) {
        ApiKey.Settings settings = request.settings("");
        Optional<Duration> lifetime = request.lifetime("");
        // Billing knows whether the account exists, and its present plan.
        keys.storePlan(account, billing.get(account).plan());
        return ApiKeyView.of(keys.create(account, settings, lifetime, actor));
    }

    ApiKeyView change(long key, ChangeKeyRequest request, Actor actor) {
        return ApiKeyView.of(keys.change(
                key,
                known -> request.applyTo(known, clock.instant()),
                (known, wanted, version) ->
                        billing.setCaps(known.id(), BillingClient.Caps.of(known.account(), wanted, version)),
                actor));
    }

    ApiKeyView rotate(long key, Actor actor) {
        return ApiKeyView.of(keys.rotate(key, actor));
    }

    ApiKeyView revoke(long key, Actor actor) {
        return ApiKeyView.of(keys.revoke(key, actor));
    }
}

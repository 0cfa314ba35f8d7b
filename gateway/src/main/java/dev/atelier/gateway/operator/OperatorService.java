// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.apikey.ApiKeyService.Actor;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** What an operator can do: accounts and grants at billing-service, keys here. */
@Singleton
class OperatorService {
    private final BillingClient billing;
    private final ApiKeyService keys;

    OperatorService(@RestClient BillingClient billing, ApiKeyService keys) {
        this.billing = billing;
        this.keys = keys;
    }

    AccountView open(NewAccountRequest request, Actor actor) {
        // The whole body is checked before the account exists.
        BillingClient.NewAccount wanted = request.account();
        if (request.key() == null) {
            BillingClient.Account account = billing.create(wanted);
            keys.keepPlan(account.id(), account.plan());
            return AccountView.of(account);
        }
        ApiKey.Settings settings = request.key().settings("key.");
        Optional<Duration> lifetime = request.key().lifetime("key.");
        BillingClient.Account account = billing.create(wanted);
        keys.keepPlan(account.id(), account.plan());
        return AccountView.withKey(account, ApiKeyView.of(keys.create(account.id(), settings, lifetime, actor)));
    }

    AccountView get(long account) {
        return AccountView.withKeys(
                billing.get(account),
                keys.ofAccount(account).stream().map(ApiKeyView::of).toList());
    }

    AccountView grant(long account, GrantRequest request) {
        return AccountView.of(billing.grant(account, request.grant()));
    }

    ApiKeyView createKey(long account, NewKeyRequest request, Actor actor) {
        ApiKey.Settings settings = request.settings("");
        Optional<Duration> lifetime = request.lifetime("");
        // Billing knows whether the account exists, and which plan it has today.
        keys.keepPlan(account, billing.get(account).plan());
        return ApiKeyView.of(keys.create(account, settings, lifetime, actor));
    }

    ApiKeyView revokeKey(long key, Actor actor) {
        return ApiKeyView.of(keys.revoke(key, actor));
    }
}

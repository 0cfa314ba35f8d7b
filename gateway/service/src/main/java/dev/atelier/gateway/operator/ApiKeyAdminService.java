// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.credential.CapsClient;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Changes to API keys, by operators and in the console; billing-service receives changed caps first. */
@Singleton
public class ApiKeyAdminService {
    private final AccountAdminClient billing;
    private final CapsClient caps;
    private final ApiKeyService keys;
    private final Clock clock;

    ApiKeyAdminService(
            @RestClient AccountAdminClient billing, @RestClient CapsClient caps, ApiKeyService keys, Clock clock) {
        this.billing = billing;
        this.caps = caps;
        this.keys = keys;
        this.clock = clock;
    }

    List<ApiKeyView> listOfAccount(long account) {
        return keys.listOfAccount(account).stream().map(ApiKeyView::of).toList();
    }

    ApiKeyView get(long key) {
        return ApiKeyView.of(keys.get(key));
    }

    /** The keys of an account with what they spent; without it while billing does not answer. */
    public List<ApiKeyView> listWithSpending(long account) {
        List<ApiKeyView> views = listOfAccount(account);
        return CapsClient.findSpending(caps, account)
                .map(spent -> views.stream()
                        .map(view -> view.withSpending(
                                Optional.ofNullable(spent.get(view.id().value()))))
                        .toList())
                .orElse(views);
    }

    /** A key of this account; throws the refusal for one of another. */
    public ApiKeyView get(long account, long key) {
        return ApiKeyView.of(find(account, key));
    }

    ApiKeyView create(long account, NewKeyRequest request, Actor actor) {
        ApiKey.Settings settings = request.settings("");
        Optional<Duration> lifetime = request.lifetime("");
        // Billing knows whether the account exists, and its present plan.
        keys.storePlan(account, billing.get(account).plan());
        return ApiKeyView.of(keys.create(account, settings, lifetime, actor));
    }

    /** Creates a key for the account's own people; refuses, before a key exists, where the plan has no API keys. */
    public ApiKeyView createForAccount(long account, NewKeyRequest request, Actor actor) {
        request.settings("");
        if (!billing.get(account).plan().hasApiKeys()) {
            throw new ApiException(ErrorCode.PLAN_REQUIRED, "API keys work on the plans pro and studio.");
        }
        return create(account, request, actor);
    }

    /** Whether a change lets a key of this account spend more, do more, or live longer. */
    public boolean isMore(long account, long key, ChangeKeyRequest request) {
        return request.isMore(find(account, key), clock.instant());
    }

    /** Changes a key of this account. */
    public ApiKeyView change(long account, long key, ChangeKeyRequest request, Actor actor) {
        find(account, key);
        return change(key, request, actor);
    }

    /** Gives a key of this account a new secret. */
    public ApiKeyView rotate(long account, long key, Actor actor) {
        find(account, key);
        return rotate(key, actor);
    }

    /** Revokes a key of this account. */
    public ApiKeyView revoke(long account, long key, Actor actor) {
        find(account, key);
        return revoke(key, actor);
    }

    private ApiKey find(long account, long key) {
        ApiKey known = keys.get(key);
        if (known.account() != account) {
            throw new ApiException(ErrorCode.NOT_FOUND, "There is no such API key.");
        }
        return known;
    }

    ApiKeyView change(long key, ChangeKeyRequest request, Actor actor) {
        return ApiKeyView.of(keys.change(
                key,
                known -> request.applyTo(known, clock.instant()),
                (known, wanted, version) -> caps.setCaps(
                        known.id(),
                        CapsClient.Caps.of(known.account(), wanted.dailyCap(), wanted.monthlyCap(), version)),
                actor));
    }

    ApiKeyView rotate(long key, Actor actor) {
        return ApiKeyView.of(keys.rotate(key, actor));
    }

    ApiKeyView revoke(long key, Actor actor) {
        return ApiKeyView.of(keys.revoke(key, actor));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.credential.CapsClient;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.json.OptionalNumbers;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An API key for the operator, and for the people of its account.
 *
 * @param key the secret, only in the response that creates it
 * @param previousUntil until when the secret before the last rotation works
 * @param models slugs of the only models that it may run; absent without a restriction
 * @param addresses networks that it may be used from; absent without a restriction
 * @param spentToday absent where it is not asked for, and while billing does not answer
 */
public record ApiKeyView(
        ApiKeyId id,
        AccountId account,
        String name,
        @Nullable String key,
        String hint,
        List<Scope> scopes,
        @Nullable Long dailyCap,
        @Nullable Long monthlyCap,
        boolean topUp,
        @Nullable List<String> models,
        @Nullable List<String> addresses,
        @Nullable Long spentToday,
        @Nullable Long spentThisMonth,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable Instant previousUntil,
        @Nullable Instant lastUsedAt) {

    static ApiKeyView of(ApiKey key) {
        return of(key, null);
    }

    static ApiKeyView of(ApiKeyService.Created created) {
        return of(created.key(), created.secret().reveal());
    }

    private static ApiKeyView of(ApiKey key, @Nullable String secret) {
        ApiKey.Settings settings = key.settings();
        return new ApiKeyView(
                new ApiKeyId(key.id()),
                new AccountId(key.account()),
                settings.name(),
                secret,
                key.hint(),
                settings.scopes().stream().sorted().toList(),
                OptionalNumbers.orNull(settings.dailyCap()),
                OptionalNumbers.orNull(settings.monthlyCap()),
                settings.topUp(),
                orNull(settings.restrictions().models()),
                orNull(settings.restrictions().addresses()),
                null,
                null,
                key.times().createdAt(),
                key.times().expiresAt().orElse(null),
                key.times().revokedAt().orElse(null),
                key.times().previousUntil().orElse(null),
                key.times().lastUsedAt().orElse(null));
    }

    private static @Nullable List<String> orNull(Collection<String> words) {
        return words.isEmpty() ? null : words.stream().sorted().toList();
    }

    /** Without a sum the key spent nothing this month. */
    ApiKeyView withSpending(Optional<CapsClient.Spend> spent) {
        return new ApiKeyView(
                id,
                account,
                name,
                key,
                hint,
                scopes,
                dailyCap,
                monthlyCap,
                topUp,
                models,
                addresses,
                spent.map(CapsClient.Spend::day).orElse(0L),
                spent.map(CapsClient.Spend::month).orElse(0L),
                createdAt,
                expiresAt,
                revokedAt,
                previousUntil,
                lastUsedAt);
    }

    @Override
    public String toString() {
        return "ApiKeyView[" + id + "]";
    }
}

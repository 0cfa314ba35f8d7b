// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.credential.Restrictions;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A new API key. */
public record NewKeyRequest(
        @Nullable String name,
        @Nullable List<@Nullable String> scopes,
        @Nullable Long dailyCap,
        @Nullable Long monthlyCap,
        @Nullable Boolean topUp,
        @Nullable Integer expiresInDays,
        @Nullable JsonNode models,
        @Nullable JsonNode addresses) {
    private static final List<Integer> LIFETIMES = List.of(30, 90, 365);
    private static final List<String> SCOPES =
            Arrays.stream(Scope.values()).map(Scope::wire).toList();

    /** @param path of this object in the body, with a dot at its end, or empty */
    ApiKey.Settings settings(String path) {
        return new ApiKey.Settings(
                Checks.text(name, path + "name"),
                scopes(scopes, path + "scopes"),
                Checks.cap(dailyCap, path + "daily_cap"),
                Checks.cap(monthlyCap, path + "monthly_cap"),
                Boolean.TRUE.equals(topUp),
                Restrictions.NONE.withModels(models, path + "models").withAddresses(addresses, path + "addresses"));
    }

    Optional<Duration> lifetime(String path) {
        return expiresInDays == null ? Optional.empty() : lifetime(expiresInDays, path + "expires_in_days");
    }

    static Optional<Duration> lifetime(int days, String param) {
        return Optional.of(Duration.ofDays(Checks.oneOf(LIFETIMES, days, param)));
    }

    static Set<Scope> scopes(@Nullable List<@Nullable String> words, String param) {
        if (words == null || words.isEmpty()) {
            throw ApiException.invalid("A key needs at least one scope.", param);
        }
        Set<Scope> chosen = EnumSet.noneOf(Scope.class);
        for (int i = 0; i < words.size(); i++) {
            chosen.add(Scope.of(Checks.oneOf(SCOPES, words.get(i), param + "[" + i + "]")));
        }
        return chosen;
    }
}

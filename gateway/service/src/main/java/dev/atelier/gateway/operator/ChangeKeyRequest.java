// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.platform.error.ApiException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Changes to a key: an absent member stays as it is, and a null removes a cap, a restriction or the end of the key. */
public record ChangeKeyRequest(
        @Nullable String name,
        @Nullable List<@Nullable String> scopes,
        @Nullable JsonNode dailyCap,
        @Nullable JsonNode monthlyCap,
        @Nullable Boolean topUp,
        @Nullable JsonNode expiresInDays,
        @Nullable JsonNode models,
        @Nullable JsonNode addresses) {
    private static final int MAX_DAYS = 366;

    ApiKey.Changed applyTo(ApiKey known, Instant now) {
        ApiKey.Settings was = known.settings();
        ApiKey.Settings settings = new ApiKey.Settings(
                name == null ? was.name() : Checks.text(name, "name"),
                scopes == null ? was.scopes() : NewKeyRequest.scopes(scopes, "scopes"),
                cap(dailyCap, was.dailyCap(), "daily_cap"),
                cap(monthlyCap, was.monthlyCap(), "monthly_cap"),
                topUp == null ? was.topUp() : topUp,
                was.restrictions().withModels(models, "models").withAddresses(addresses, "addresses"));
        return new ApiKey.Changed(settings, end(known.times().expiresAt(), now));
    }

    boolean isMore(ApiKey known, Instant now) {
        ApiKey.Changed wanted = applyTo(known, now);
        ApiKey.Settings was = known.settings();
        ApiKey.Settings next = wanted.settings();
        return !was.scopes().containsAll(next.scopes())
                || (next.topUp() && !was.topUp())
                || isHigher(was.dailyCap(), next.dailyCap())
                || isHigher(was.monthlyCap(), next.monthlyCap())
                || next.restrictions().allowMoreThan(was.restrictions())
                || isLater(known.times().expiresAt(), wanted.expiresAt());
    }

    private static boolean isHigher(OptionalLong was, OptionalLong next) {
        return was.isPresent() && (next.isEmpty() || next.orElseThrow() > was.orElseThrow());
    }

    private static boolean isLater(Optional<Instant> was, Optional<Instant> next) {
        return was.filter(end -> next.filter(other -> !other.isAfter(end)).isEmpty())
                .isPresent();
    }

    private static OptionalLong cap(@Nullable JsonNode wanted, OptionalLong was, String param) {
        if (wanted == null) {
            return was;
        }
        return wanted.isNull() ? OptionalLong.empty() : Checks.cap(number(wanted, param), param);
    }

    private Optional<Instant> end(Optional<Instant> was, Instant now) {
        if (expiresInDays == null) {
            return was;
        }
        return expiresInDays.isNull()
                ? Optional.empty()
                : NewKeyRequest.lifetime(
                                Math.clamp(number(expiresInDays, "expires_in_days"), 0, MAX_DAYS), "expires_in_days")
                        .map(now::plus);
    }

    private static long number(JsonNode node, String param) {
        if (!node.isIntegralNumber() || !node.canConvertToLong()) {
            throw ApiException.invalid("This member is a whole number or null.", param);
        }
        return node.longValue();
    }
}

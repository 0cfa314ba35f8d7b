// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes to a connection: an absent member stays as it is, and a null removes a cap or a restriction. */
record ChangeConnectionRequest(
        @Nullable List<@Nullable Scope> scopes,
        @Nullable JsonNode dailyCap,
        @Nullable JsonNode monthlyCap,
        @Nullable Boolean topUp,
        @Nullable JsonNode models) {
    private static final long MAX_CREDITS = 1_000_000_000_000L;

    /** Refuses more scopes than there were: only the consent page gives more. */
    Connection.Settings applyTo(Connection.Settings was) {
        Set<Scope> wanted = scopes == null ? was.scopes() : withoutNull(scopes);
        if (wanted.isEmpty() || !was.scopes().containsAll(wanted)) {
            throw ApiException.invalid(
                    "Choose at least one of the present scopes; the application asks for more.", "scopes");
        }
        return new Connection.Settings(
                wanted,
                cap(dailyCap, was.dailyCap(), "daily_cap"),
                cap(monthlyCap, was.monthlyCap(), "monthly_cap"),
                topUp == null ? was.topUp() : topUp,
                was.restrictions().withModels(models, "models"));
    }

    private static Set<Scope> withoutNull(List<@Nullable Scope> named) {
        Set<Scope> known = EnumSet.noneOf(Scope.class);
        for (Scope scope : named) {
            if (scope != null) {
                known.add(scope);
            }
        }
        return known;
    }

    /** Whether the application may spend more than before, or on more models. */
    static boolean isMore(Connection.Settings was, Connection.Settings wanted) {
        return (wanted.topUp() && !was.topUp())
                || isHigher(was.dailyCap(), wanted.dailyCap())
                || wanted.restrictions().allowMoreThan(was.restrictions())
                || isHigher(was.monthlyCap(), wanted.monthlyCap());
    }

    private static boolean isHigher(OptionalLong was, OptionalLong wanted) {
        return was.isPresent() && (wanted.isEmpty() || wanted.orElseThrow() > was.orElseThrow());
    }

    private static OptionalLong cap(@Nullable JsonNode wanted, OptionalLong was, String param) {
        if (wanted == null) {
            return was;
        }
        if (wanted.isNull()) {
            return OptionalLong.empty();
        }
        if (!wanted.isIntegralNumber()
                || !wanted.canConvertToLong()
                || wanted.longValue() < 1
                || wanted.longValue() > MAX_CREDITS) {
            throw ApiException.invalid("This member is a whole number from 1 to " + MAX_CREDITS + ", or null.", param);
        }
        return OptionalLong.of(wanted.longValue());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.platform.caller.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A connection for the console.
 *
 * @param verifiedHost the host that the application proved to own; absent for one that registered itself
 * @param models slugs of the only models that it may run; absent for every model
 * @param spentToday absent while billing does not answer
 * @param mine whether the person who reads approved it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ConnectionView(
        String id,
        String name,
        String clientId,
        @Nullable String verifiedHost,
        String redirectHost,
        List<Scope> scopes,
        @Nullable Long dailyCap,
        @Nullable Long monthlyCap,
        boolean topUp,
        @Nullable List<String> models,
        @Nullable Long spentToday,
        @Nullable Long spentThisMonth,
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt,
        Instant endsAt,
        boolean mine) {
    static final String PREFIX = "conn_";

    static ConnectionView of(Connection connection, Optional<SpendingClient.Spend> spend, long reader) {
        Connection.Settings settings = connection.settings();
        return new ConnectionView(
                PREFIX + connection.id(),
                connection.name(),
                connection.client(),
                connection.verifiedHost().orElse(null),
                connection.redirectHost(),
                settings.scopes().stream().sorted().toList(),
                orNull(settings.dailyCap()),
                orNull(settings.monthlyCap()),
                settings.topUp(),
                settings.restrictions().models().isEmpty()
                        ? null
                        : settings.restrictions().models().stream().sorted().toList(),
                spend.map(known -> known.day().spent()).orElse(null),
                spend.map(known -> known.month().spent()).orElse(null),
                connection.createdAt(),
                connection.lastUsedAt().orElse(null),
                connection.revokedAt().orElse(null),
                connection.endsAt(),
                connection.user() == reader);
    }
}

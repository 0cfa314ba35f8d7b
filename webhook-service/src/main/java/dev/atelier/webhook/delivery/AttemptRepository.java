// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Stores the result of each attempt. */
@ApplicationScoped
class AttemptRepository {
    private static final String INSERT = """
            insert into attempt (delivery_id, n, account_id, started_at, ms, code, error_class, bytes_read, extra)
            values (?, ?, ?, now() - ? * interval '1 millisecond', ?, ?, ?, ?, ?)""";

    private final Database database;

    AttemptRepository(Database database) {
        this.database = database;
    }

    void add(ClaimedDelivery delivery, OptionalInt code, Optional<String> error, long bytesRead, Duration took) {
        @Nullable Integer answer = code.isPresent() ? code.orElseThrow() : null;
        database.update(
                INSERT,
                delivery.id(),
                delivery.attempt(),
                delivery.account(),
                took.toMillis(),
                took.toMillis(),
                answer,
                error.orElse(null),
                bytesRead,
                delivery.isExtra());
    }
}

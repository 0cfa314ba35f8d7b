// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.testevent;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/** Counts the test events of each endpoint, for all replicas together. */
@ApplicationScoped
class TestEventRepository {
    /** Enough to try out a receiver by hand, and too few to load one. */
    private static final int MOST_PER_WINDOW = 10;
    /** Begins with the first test event in it. */
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private static final String ADMIT = """
            with now_and_window as (select now() as present, now() - ? * interval '1 millisecond' as start)
            update webhook_endpoint
            set tests = case when tests_since > start then tests + 1 else 1 end,
                tests_since = case when tests_since > start then tests_since else present end
            from now_and_window
            where id = ? and (tests_since is null or tests_since <= start or tests < ?)""";

    private static final String WAIT = """
            select (extract(epoch from tests_since - now()) * 1000 + ?)::bigint as wait
            from webhook_endpoint where id = ?""";

    private final Database database;

    TestEventRepository(Database database) {
        this.database = database;
    }

    /** Counts one more test event; when the window is full, returns how long it lasts. */
    Optional<Duration> admit(WebhookEndpointId endpoint) {
        if (database.update(ADMIT, WINDOW.toMillis(), endpoint.value(), MOST_PER_WINDOW) == 1) {
            return Optional.empty();
        }
        long wait = database.find(WAIT, row -> row.getLong("wait"), WINDOW.toMillis(), endpoint.value())
                .orElse(0L);
        return Optional.of(Duration.ofMillis(Math.max(0, wait)));
    }
}

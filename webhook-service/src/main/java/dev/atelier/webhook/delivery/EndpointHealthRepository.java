// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Stores the health of endpoints, and disables an endpoint that accepted neither a delivery's attempts nor others since. */
@ApplicationScoped
class EndpointHealthRepository {
    private static final String SUCCESS = """
            update webhook_endpoint
            set failure_count = 0, last_success_at = greatest(last_success_at, now()), last_status = ?
            where id = ?""";

    private static final String FAILURE = """
            update webhook_endpoint set failure_count = failure_count + 1, last_status = ? where id = ?""";

    // One statement: a success that is recorded at this moment is either visible here or comes after.
    private static final String DISABLE = """
            update webhook_endpoint
            set enabled = false, disabled_at = now(), disabled_reason = 'failures'
            from delivery
            where delivery.id = ? and webhook_endpoint.id = delivery.lane_id and enabled
                and (last_success_at is null or last_success_at < delivery.first_attempt_at)
                and (judged_since is null or judged_since < delivery.first_attempt_at)""";

    private final Database database;

    EndpointHealthRepository(Database database) {
        this.database = database;
    }

    void recordSuccess(WebhookEndpointId endpoint, int code) {
        database.update(SUCCESS, code, endpoint.value());
    }

    void recordFailure(WebhookEndpointId endpoint, OptionalInt code) {
        @Nullable Integer answer = orNull(code);
        database.update(FAILURE, answer, endpoint.value());
    }

    /** Call this after the last attempt of a delivery. Returns true when this very call disabled the endpoint. */
    boolean disableAfter(long delivery) {
        return database.update(DISABLE, delivery) == 1;
    }
}

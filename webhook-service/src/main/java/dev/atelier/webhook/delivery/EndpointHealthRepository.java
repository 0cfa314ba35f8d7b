// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;

/** Disables an endpoint that accepted neither a delivery's attempts nor others since. */
@ApplicationScoped
class EndpointHealthRepository {
    // One statement: a success that is recorded at this moment is either visible here or comes after.
    private static final String DISABLE = """
            update webhook_endpoint
            set enabled = false, disabled_at = now(), disabled_reason = 'failures'
            from delivery
            where delivery.id = ? and webhook_endpoint.id = delivery.queue_id and enabled
                and (last_success_at is null or last_success_at < delivery.first_attempt_at)
                and (health_since is null or health_since < delivery.first_attempt_at)""";

    private final Database database;

    EndpointHealthRepository(Database database) {
        this.database = database;
    }

    /** Call this after the last attempt of a delivery. Returns true when this very call disabled the endpoint. */
    boolean disableAfter(long delivery) {
        return database.update(DISABLE, delivery) == 1;
    }
}

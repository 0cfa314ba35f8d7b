// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import java.sql.SQLException;

/** The database did not do what was asked; its own reason is the cause. */
final class QueueUnavailable extends RuntimeException {
    QueueUnavailable(SQLException cause) {
        super("delivery queue: " + cause.getMessage(), cause);
    }
}

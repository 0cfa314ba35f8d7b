// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.webhook.attempt.WebhookEvent;

/** Takes events for those who listen. */
public interface ListenerIntake {

    /** In the transaction that remembers the event; keeps it only if somebody of its account listens. */
    void add(WebhookEvent event);
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.endpoint.EventKind;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Fills the queue for tests that are its worker, and lets time pass in it. */
@ApplicationScoped
class QueueStock {
    private final DeliveryIntake intake;
    private final Rows rows;

    QueueStock(DeliveryIntake intake, Rows rows) {
        this.intake = intake;
        this.rows = rows;
    }

    void empty() {
        rows.change("delete from delivery");
        rows.change("delete from lane");
    }

    Account withEndpoints(int count) {
        Account account = Account.create();
        Set<String> urls = new HashSet<>();
        while (urls.size() < count) {
            urls.add("https://hook.test/" + UUID.randomUUID());
        }
        urls.forEach(account::register);
        return account;
    }

    void fanOut(Account account, int events) {
        for (int i = 0; i < events; i++) {
            var event = new WebhookEvent(
                    "evt_" + UUID.randomUUID(),
                    EventKind.GENERATION_SUCCEEDED,
                    account.number(),
                    new GenerationId(1),
                    Instant.now());
            QuarkusTransaction.requiringNew().run(() -> intake.add(event));
        }
    }

    void expireLeases() {
        rows.change("update delivery set lease_until = now() - interval '1 second' where state = 'leased'");
    }

    void letTheWaitPass() {
        rows.change("update delivery set due = now() - interval '90 seconds' where state = 'pending'");
        rows.change("update lane set next_due = now() - interval '90 seconds' where next_due <> 'infinity'");
    }
}

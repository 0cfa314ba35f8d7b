// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.id.GenerationId;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.endpoint.EventKind;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduler;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;

/** Fills the queue for tests that claim deliveries themselves, and lets time pass in it. */
@ApplicationScoped
class QueueFixture {
    static final Accepted ACCEPTED = new Accepted(200, false, 0, Duration.ofMillis(5), Optional.empty());
    static final Refused REFUSED =
            new Refused(OptionalInt.of(500), "status", false, 0, Duration.ofMillis(5), Optional.empty());
    static final Refused TIMED_OUT =
            new Refused(OptionalInt.empty(), "timeout", true, 0, Duration.ofMillis(5), Optional.empty());

    private final EnqueueService queue;
    private final DeliveryWorker worker;
    private final Scheduler scheduler;
    private final Rows rows;

    QueueFixture(EnqueueService queue, DeliveryWorker worker, Scheduler scheduler, Rows rows) {
        this.queue = queue;
        this.worker = worker;
        this.scheduler = scheduler;
        this.rows = rows;
    }

    /** From an empty queue on, only the test claims and takes back. */
    void stopWorker() {
        scheduler.pause();
        worker.stop(new ShutdownEvent());
        empty();
    }

    void startWorker() {
        empty();
        worker.start(new StartupEvent());
        scheduler.resume();
    }

    private void empty() {
        rows.change("delete from delivery");
        rows.change("delete from endpoint_queue");
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
            queue.enqueueEvents(List.of(event));
        }
    }

    void expireLeases() {
        expireLeases(rows);
    }

    /** As time would: the leases are longer than any test takes on a slow machine. */
    static void expireLeases(Rows rows) {
        rows.change("update delivery set lease_until = now() - interval '1 second' where state = 'leased'");
    }

    void letTheWaitPass() {
        rows.change("update delivery set due = now() - interval '90 seconds' where state = 'pending'");
        rows.change("update endpoint_queue set next_due = now() - interval '90 seconds' where next_due <> 'infinity'");
    }
}

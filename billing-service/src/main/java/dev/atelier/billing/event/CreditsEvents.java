// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.outbox.CloudEvent;
import dev.atelier.platform.outbox.Outbox;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Publishes events about accounts and credits; call this last in the transaction of the change. */
@ApplicationScoped
public class CreditsEvents {
    private static final String SOURCE = "billing-service";

    private final Outbox outbox;
    private final CreditsEventsConfig config;
    private final String topic;

    CreditsEvents(
            Outbox outbox,
            CreditsEventsConfig config,
            @ConfigProperty(name = "atelier.topic.credits-events") String topic) {
        this.outbox = outbox;
        this.config = config;
        this.topic = topic;
    }

    /** A charge that takes the balance from at least so many credits to fewer is published. */
    public long lowBalance() {
        return config.lowBalance();
    }

    /** Publishes an event only if this charge took the balance below the threshold. */
    public void publishLowBalance(long account, long charged, long balance, Instant at) {
        long threshold = lowBalance();
        if (balance < threshold && balance + charged >= threshold) {
            publish(account, "credits.low_balance.v1", at, id -> new LowBalance(id, account, balance, threshold, at));
        }
    }

    public void publishCapReached(long account, long credential, CapPeriod period, Instant at) {
        publish(
                account,
                "credits.cap_reached.v1",
                at,
                id -> new CapReached(
                        id, account, credential, period.wire(), period.windowStart(at), period.windowEnd(at), at));
    }

    public void publishPlanChanged(long account, Plan was, Plan plan, Instant at) {
        publish(account, "account.plan_changed.v1", at, id -> new PlanChanged(id, account, was, plan, at));
    }

    public void publishAccountClosed(long account, long credits, Instant at) {
        publish(account, "account.closed.v1", at, id -> new AccountClosed(id, account, credits, at));
    }

    /** @param credits the credits that the account got, 0 when nothing was paid */
    public void publishTopUpFinished(long account, long credential, long topup, long credits, Instant at) {
        String outcome = credits > 0 ? "paid" : "failed";
        publish(
                account,
                "credits.topup_finished.v1",
                at,
                id -> new TopUpFinished(id, account, credential, topup, outcome, credits, at));
    }

    private void publish(long account, String type, Instant at, Function<String, Object> toData) {
        String id = "evt_" + UUID.randomUUID().toString().replace("-", "");
        String key = "acct_" + account;
        outbox.add(topic, key, new CloudEvent(id, type, SOURCE, key, at, toData.apply(id)));
    }

    /** The plan of an account was changed. */
    private record PlanChanged(String eventId, long account, Plan was, Plan plan, Instant at) {}

    /**
     * An account was closed for good.
     *
     * @param credits the rest of the balance, which was removed
     */
    private record AccountClosed(String eventId, long account, long credits, Instant at) {}

    /**
     * A charge took the balance of an account below the threshold.
     *
     * @param balance credits left right after the charge
     */
    private record LowBalance(String eventId, long account, long balance, long threshold, Instant at) {}

    /**
     * An automatic top-up ended.
     *
     * @param outcome {@code paid} or {@code failed}
     * @param credits the credits that the account got, 0 after a failure
     */
    private record TopUpFinished(
            String eventId, long account, long credential, long topup, String outcome, long credits, Instant at) {}

    /**
     * A credential has used up a cap, or a charge was refused because of the cap; published once per window.
     *
     * @param period {@code day} or {@code month}, of the UTC calendar
     */
    private record CapReached(
            String eventId,
            long account,
            long credential,
            String period,
            LocalDate periodStart,
            Instant resetsAt,
            Instant at) {}

    /** When an event about the credits of an account is published. */
    @ConfigMapping(prefix = "atelier.billing.notice")
    interface CreditsEventsConfig {

        /** An event is published when a charge takes the balance from at least this many credits to fewer; 0: never. */
        @WithDefault("100")
        long lowBalance();
    }
}

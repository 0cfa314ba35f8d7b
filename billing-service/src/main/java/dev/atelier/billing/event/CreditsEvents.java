// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.outbox.CloudEvent;
import dev.atelier.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
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

    /** Publishes an event only if this charge took the balance below the threshold. */
    public void publishLowBalance(long account, long charged, long balance, Instant at) {
        long threshold = config.lowBalance();
        if (balance < threshold && balance + charged >= threshold) {
            publish(account, LowBalance.TYPE, at, id -> new LowBalance(id, account, balance, threshold, at));
        }
    }

    public void publishCapReached(long account, long credential, CapPeriod period, Instant at) {
        publish(
                account,
                CapReached.TYPE,
                at,
                id -> new CapReached(
                        id, account, credential, period.wire(), period.windowStart(at), period.windowEnd(at), at));
    }

    public void publishPlanChanged(long account, Plan was, Plan plan, Instant at) {
        publish(account, PlanChanged.TYPE, at, id -> new PlanChanged(id, account, was, plan, at));
    }

    public void publishAccountClosed(long account, long credits, Instant at) {
        publish(account, AccountClosed.TYPE, at, id -> new AccountClosed(id, account, credits, at));
    }

    /** @param credits the credits that the account got, 0 when nothing was paid */
    public void publishTopUpFinished(long account, long credential, long topup, long credits, Instant at) {
        String outcome = credits > 0 ? "paid" : "failed";
        publish(
                account,
                TopUpFinished.TYPE,
                at,
                id -> new TopUpFinished(id, account, credential, topup, outcome, credits, at));
    }

    private void publish(long account, String type, Instant at, Function<String, Object> toData) {
        String id = "evt_" + UUID.randomUUID().toString().replace("-", "");
        String key = "acct_" + account;
        outbox.add(topic, key, new CloudEvent(id, type, SOURCE, key, at, toData.apply(id)));
    }
}

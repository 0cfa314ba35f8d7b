// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.outbox.CloudEvent;
import dev.atelier.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Tells of accounts and their credits, in the transaction of the change; call it last in there. */
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

    /** Tells of a low balance when this charge is the one that made it low. */
    public void charged(long account, long credits, long balance, Instant at) {
        long threshold = config.lowBalance();
        if (balance < threshold && balance + credits >= threshold) {
            String id = newId();
            tell(id, account, LowBalance.TYPE, at, new LowBalance(id, account, balance, threshold, at));
        }
    }

    public void capReached(long account, long credential, CapPeriod period, Instant at) {
        String id = newId();
        var event =
                new CapReached(id, account, credential, period.wire(), period.startAt(at), period.resetAfter(at), at);
        tell(id, account, CapReached.TYPE, at, event);
    }

    public void planChanged(long account, Plan was, Plan plan, Instant at) {
        String id = newId();
        tell(id, account, PlanChanged.TYPE, at, new PlanChanged(id, account, was, plan, at));
    }

    public void accountClosed(long account, long credits, Instant at) {
        String id = newId();
        tell(id, account, AccountClosed.TYPE, at, new AccountClosed(id, account, credits, at));
    }

    /** @param credits what the account got, 0 when nothing was paid */
    public void topUpFinished(long account, long credential, long topup, long credits, Instant at) {
        String id = newId();
        String outcome = credits > 0 ? "paid" : "failed";
        var event = new TopUpFinished(id, account, credential, topup, outcome, credits, at);
        tell(id, account, TopUpFinished.TYPE, at, event);
    }

    private void tell(String id, long account, String type, Instant at, Object data) {
        String key = "acct_" + account;
        outbox.add(topic, key, new CloudEvent(id, type, SOURCE, key, at, data));
    }

    private static String newId() {
        return "evt_" + UUID.randomUUID().toString().replace("-", "");
    }
}

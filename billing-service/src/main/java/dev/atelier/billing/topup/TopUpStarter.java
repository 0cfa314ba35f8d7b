// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.topup.TopUp.TopUpState;
import dev.atelier.platform.time.Sleeper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Starts the payment of a top-up that was opened, and waits a short time for its end. */
@ApplicationScoped
class TopUpStarter {
    /** How long to wait for a payment; generation-service and the gateway wait longer than this for the answer. */
    private static final Duration MAX_WAIT = Duration.ofMillis(2500);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    private final TopUpRepository topUps;
    private final TopUpPaymentService payments;
    private final Sleeper sleeper;

    TopUpStarter(TopUpRepository topUps, TopUpPaymentService payments, Sleeper sleeper) {
        this.topUps = topUps;
        this.payments = payments;
        this.sleeper = sleeper;
    }

    /**
     * Returns the top-up as it is in the end, or open when the time was not enough. Never call this in a transaction.
     *
     * @param isNew whether no request has asked for the payment yet
     */
    TopUp start(long id, boolean isNew) {
        if (isNew) {
            // The payment continues after this caller has stopped waiting, and others wait for it too.
            Thread.ofVirtual().name("top-up-" + id).start(() -> payments.process(load(id)));
        }
        TopUp topUp = load(id);
        for (long poll = 0; poll < MAX_WAIT.dividedBy(POLL_INTERVAL) && topUp.state() == TopUpState.OPEN; poll++) {
            if (!sleeper.sleep(POLL_INTERVAL)) {
                return topUp;
            }
            topUp = load(id);
        }
        return topUp;
    }

    private TopUp load(long id) {
        return QuarkusTransaction.requiringNew().call(() -> topUps.find(id).orElseThrow());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.topup.PaymentProvider.PaymentOutcome;
import jakarta.enterprise.context.ApplicationScoped;

/** Reports every payment as paid, for laptops and rehearsals; production refuses this provider. */
@ApplicationScoped
class SandboxPaymentProvider implements PaymentProvider {
    static final String NAME = "sandbox";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean needsMethod() {
        return false;
    }

    @Override
    public PaymentOutcome pay(TopUp topUp) {
        return new PaymentOutcome.Paid("sandbox-" + topUp.key());
    }

    @Override
    public PaymentOutcome find(TopUp topUp) {
        return pay(topUp);
    }
}

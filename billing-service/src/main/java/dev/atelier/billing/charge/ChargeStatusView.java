// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

/** What was taken for a generation and where it is now. */
public record ChargeStatusView(long generation, long account, ChargeState state, long credits) {

    static ChargeStatusView of(Charge charge) {
        return new ChargeStatusView(
                charge.generation(),
                charge.account(),
                charge.state(),
                charge.credits().amount());
    }
}

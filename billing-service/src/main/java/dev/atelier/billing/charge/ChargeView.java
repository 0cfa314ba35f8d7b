// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

/**
 * The answer to a charge, the same for a repeat.
 *
 * @param balance credits left right after the charge
 */
public record ChargeView(long generation, ChargeState state, long credits, long balance) {

    static ChargeView of(ChargeRequest request, ChargeFunction.Charged charged) {
        return new ChargeView(request.generation(), charged.state(), request.credits(), charged.balance());
    }
}

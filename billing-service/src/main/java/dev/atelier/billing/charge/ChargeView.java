// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

/**
 * The answer to a charge; a repeated request gets the same answer.
 *
 * @param balance credits left right after the charge
 */
public record ChargeView(long generation, ChargeState state, long credits, long balance) {

    static ChargeView of(ChargeRequest request, ChargeResult result) {
        return new ChargeView(request.generation(), result.state(), request.credits(), result.balance());
    }
}

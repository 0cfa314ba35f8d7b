// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

/** Money would have to move in a way that cannot be right; nothing was changed, and a person has to look at it. */
public class ImpossibleState extends IllegalStateException {
    ImpossibleState(String message, Throwable cause) {
        super(message, cause);
    }
}

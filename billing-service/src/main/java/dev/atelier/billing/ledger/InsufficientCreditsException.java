// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;

/** A charge was refused because the balance is too low; only a top-up would change that. */
public class InsufficientCreditsException extends ApiException {
    private final long missing;

    InsufficientCreditsException(long missing) {
        super(ErrorCode.INSUFFICIENT_CREDITS, "The account has not enough credits.");
        this.missing = missing;
    }

    /** How many credits more the charge needs. */
    public long missing() {
        return missing;
    }
}

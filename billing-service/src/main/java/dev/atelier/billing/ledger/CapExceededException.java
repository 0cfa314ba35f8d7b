// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;

/** A charge was refused because it would exceed a cap of its credential. */
public class CapExceededException extends ApiException {
    private final boolean isDaily;

    CapExceededException(boolean isDaily) {
        super(
                ErrorCode.TOKEN_CAP_EXCEEDED,
                "This would pass the %s limit of the credential. Nothing was spent."
                        .formatted(isDaily ? "daily" : "monthly"));
        this.isDaily = isDaily;
    }

    /** True for the cap of the day, false for the cap of the month. */
    public boolean isDaily() {
        return isDaily;
    }
}

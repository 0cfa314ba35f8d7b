// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.Optional;

/** A charge was refused because it would exceed a cap of its credential. */
public class CapExceededException extends ApiException {
    private final boolean isDaily;
    private final transient Optional<Spending> spending;

    /** What a cap allows in a period, and what is spent of it without the refused credits. */
    public record Spending(long cap, long spent) {

        /** Empty when the function of the database is of a version that gives no numbers. */
        static Optional<Spending> parse(String capAndSpent) {
            String[] numbers = capAndSpent.split(" ", -1);
            return numbers.length == 2
                    ? Optional.of(new Spending(Long.parseLong(numbers[0]), Long.parseLong(numbers[1])))
                    : Optional.empty();
        }
    }

    CapExceededException(boolean isDaily, Optional<Spending> spending) {
        super(ErrorCode.TOKEN_CAP_EXCEEDED, "This would pass a limit of the credential. Nothing was spent.");
        this.isDaily = isDaily;
        this.spending = spending;
    }

    /** True for the cap of the day, false for the cap of the month. */
    public boolean isDaily() {
        return isDaily;
    }

    public Optional<Spending> spending() {
        return spending;
    }
}

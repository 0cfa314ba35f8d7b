// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.platform.error.ApiException;
import org.jspecify.annotations.Nullable;

/** What a member may spend in the console; an absent cap is none. */
record MemberCapsRequest(@Nullable Long dailyCap, @Nullable Long monthlyCap) {
    private static final long MAX_CREDITS = 1_000_000_000_000L;

    /** Refuses what is no number of credits. */
    MemberCapsRequest checked() {
        check(dailyCap, "daily_cap");
        check(monthlyCap, "monthly_cap");
        return this;
    }

    private static void check(@Nullable Long cap, String param) {
        if (cap != null && (cap < 1 || cap > MAX_CREDITS)) {
            throw ApiException.invalid("This member is a whole number from 1 to " + MAX_CREDITS + ", or null.", param);
        }
    }
}

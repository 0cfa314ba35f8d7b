// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What an upstream says of the price of a job that it has done.
 *
 * @param usd the price itself
 * @param units what the price is counted by, such as seconds of a processor; the catalogue knows the price of one
 */
public record Bill(Optional<BigDecimal> usd, Optional<BigDecimal> units) {
    /** The upstream says nothing. */
    public static final Bill UNKNOWN = new Bill(Optional.empty(), Optional.empty());

    /** The platform does the work itself, so no upstream charges for it. */
    public static final Bill NOTHING = new Bill(Optional.of(BigDecimal.ZERO), Optional.empty());

    private static final int MAX_DIGITS = 20;
    /** Far above what one job can take. */
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);

    /** A bill with its units, or an unknown one for a number that cannot be meant. */
    public static Bill ofUnits(Optional<BigDecimal> units) {
        return new Bill(Optional.empty(), units.filter(Bill::isPlausible));
    }

    /** Reads what a vendor wrote as text. */
    public static Bill ofUnits(String text) {
        try {
            return text.length() <= MAX_DIGITS ? ofUnits(Optional.of(new BigDecimal(text))) : UNKNOWN;
        } catch (NumberFormatException _) {
            return UNKNOWN;
        }
    }

    /** Reads what a vendor wrote as text, counted in something that costs {@code usd}. */
    public static Bill ofUsd(String text, BigDecimal usd) {
        return new Bill(ofUnits(text).units().map(usd::multiply), Optional.empty());
    }

    private static boolean isPlausible(BigDecimal number) {
        return number.signum() >= 0 && number.compareTo(MOST) <= 0;
    }
}

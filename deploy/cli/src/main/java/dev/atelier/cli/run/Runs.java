// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.client.types.Estimate;
import dev.atelier.client.types.PriceLine;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Numbers of runs in words. */
final class Runs {
    private Runs() {}

    static String credits(long credits) {
        return credits == 1 ? "1 credit" : credits + " credits";
    }

    static String seconds(@Nullable Double seconds) {
        return seconds == null ? "" : "%.1f s".formatted(seconds);
    }

    /** The price with its parts, when there is more than one. */
    static String price(Estimate price) {
        String parts = price.breakdown().size() < 2
                ? ""
                : price.breakdown().stream().map(Runs::part).collect(Collectors.joining(", ", " (", ")"));
        return "This costs " + credits(price.credits()) + parts + "; the account has " + price.balance() + ".";
    }

    static String part(PriceLine line) {
        return line.label() + ": " + number(line.quantity()) + " x " + number(line.unitCredits());
    }

    static String number(double number) {
        return number == Math.rint(number) ? String.valueOf(Math.round(number)) : String.valueOf(number);
    }
}

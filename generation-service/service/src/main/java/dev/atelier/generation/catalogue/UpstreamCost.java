// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.provider.Bill;
import dev.atelier.platform.json.WireName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;

/** What an upstream charges us for a model, as the operator wrote it into the model's file. */
public record UpstreamCost(BigDecimal usd, Per per) {
    /** A millionth of a dollar is far below every price. */
    private static final int MICROS = 6;
    /** A million dollars: no operator means more for one run. */
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);

    /** What the price is counted by. */
    public enum Per implements WireName {
        RUN,
        OUTPUT,
        /** What the upstream says that it counted. */
        UNIT
    }

    /**
     * What a run cost us in millionths of a dollar: what the upstream says, else the price of the file; empty when neither
     * is known.
     */
    public static OptionalLong micros(Optional<UpstreamCost> price, Bill bill, int outputs) {
        Optional<BigDecimal> usd = bill.usd()
                .or(() -> price.flatMap(known -> known.count(bill, outputs).map(known.usd()::multiply)));
        return usd.filter(sum -> sum.compareTo(MOST) <= 0).stream()
                .mapToLong(sum -> sum.movePointRight(MICROS)
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValueExact())
                .findFirst();
    }

    private Optional<BigDecimal> count(Bill bill, int outputs) {
        return switch (per) {
            case RUN -> Optional.of(BigDecimal.ONE);
            case OUTPUT -> Optional.of(BigDecimal.valueOf(outputs));
            case UNIT -> bill.units();
        };
    }
}

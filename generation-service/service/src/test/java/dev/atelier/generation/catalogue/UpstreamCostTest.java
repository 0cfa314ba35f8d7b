// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.catalogue.UpstreamCost.Per;
import dev.atelier.generation.provider.Bill;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpstreamCostTest {

    private static Optional<UpstreamCost> price(String usd, Per per) {
        return Optional.of(new UpstreamCost(new BigDecimal(usd), per));
    }

    @ParameterizedTest
    @CsvSource({"0.003, RUN, 3000", "0.003, OUTPUT, 12000", "0.000725, UNIT, 1631", "0, RUN, 0"})
    void thePriceOfTheFileIsCounted(String usd, Per per, long micros) {
        Bill bill = Bill.ofUnits("2.25");

        assertThat(UpstreamCost.micros(price(usd, per), bill, 4)).hasValue(micros);
    }

    @Test
    void whatTheUpstreamSaysCountsMore() {
        Bill bill = new Bill(Optional.of(new BigDecimal("0.05")), Optional.empty());

        assertThat(UpstreamCost.micros(price("0.003", Per.RUN), bill, 1)).hasValue(50_000);
        assertThat(UpstreamCost.micros(Optional.empty(), Bill.NOTHING, 1)).hasValue(0);
    }

    @Test
    void whatNobodyKnowsStaysUnknown() {
        assertThat(UpstreamCost.micros(Optional.empty(), Bill.ofUnits("2"), 1)).isEqualTo(OptionalLong.empty());
        assertThat(UpstreamCost.micros(price("0.003", Per.UNIT), Bill.UNKNOWN, 1))
                .isEqualTo(OptionalLong.empty());
    }

    /** A vendor writes what it wants, and a report must not break. */
    @ParameterizedTest
    @ValueSource(strings = {"", "x", "NaN", "-1", "1e999999999", "99999999999999999999999", "1e7"})
    void aBillThatCannotBeMeantIsNone(String units) {
        assertThat(Bill.ofUnits(units)).isEqualTo(Bill.UNKNOWN);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.input.OptionTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PriceTableTest {
    private static final ObjectNode INPUT = JsonNodeFactory.instance
            .objectNode()
            .put("count", 3)
            .put("size", "large")
            .put("fast", true);

    @Test
    void anImageCostsItsRate() {
        var table = table(new PriceTerm.PerImage("Image", new Count.Field("count"), OptionTable.always(number("4"))));

        assertThat(table.price(INPUT).credits().amount()).isEqualTo(12);
    }

    @Test
    void theRateFollowsTheChoices() {
        var rate = new OptionTable<>(
                List.of("size", "fast"), Map.of("large,true", number("7"), "large,false", number("5")));

        assertThat(table(new PriceTerm.PerRun("Run", rate))
                        .price(INPUT)
                        .credits()
                        .amount())
                .isEqualTo(7);
    }

    @Test
    void aSumThatAFloatingPointNumberWouldMissIsExact() {
        // 0.1 * 3 is above 0.3 in doubles, and rounding up would then charge a credit too much.
        var table = table(new PriceTerm.PerImage("Image", new Count.Field("count"), OptionTable.always(number("0.1"))));

        assertThat(table.price(INPUT.deepCopy().put("count", 30)).credits().amount())
                .isEqualTo(3);
    }

    @Test
    void fractionsAreRoundedUpOnceAtTheEndAndTheLinesAddUp() {
        var size = OptionTable.always(new ImageSize(1024, 1024));
        var table = table(
                new PriceTerm.PerMegapixel("Area", new Count.Field("count"), size, OptionTable.always(number("1.2"))),
                new PriceTerm.PerRun("Run", OptionTable.always(number("0.5"))));

        Price price = table.price(INPUT);

        // 3 x 1.048576 x 1.2 + 0.5 = 4.2748736
        assertThat(price.credits().amount()).isEqualTo(5);
        assertThat(price.lines()).extracting(PriceLine::label).containsExactly("Area", "Run", "Rounded up");
        assertThat(sum(price)).isEqualByComparingTo("5");
    }

    @Test
    void aPriceIsNeverBelowTheMinimum() {
        var table = new PriceTable(List.of(new PriceTerm.PerRun("Run", OptionTable.always(number("0.2")))), 3);

        Price price = table.price(INPUT);

        assertThat(price.credits().amount()).isEqualTo(3);
        assertThat(sum(price)).isEqualByComparingTo("3");
    }

    @Test
    void numbersAreWrittenWithoutAnExponent() {
        PriceLine line = PriceLine.of("Image", number("1E+1"), number("2.50"));

        assertThat(line.quantity()).hasToString("10");
        assertThat(line.unitCredits()).hasToString("2.5");
        assertThat(line.credits()).hasToString("25");
    }

    private static PriceTable table(PriceTerm... terms) {
        return new PriceTable(List.of(terms), 1);
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text);
    }

    private static BigDecimal sum(Price price) {
        return price.lines().stream().map(PriceLine::credits).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}

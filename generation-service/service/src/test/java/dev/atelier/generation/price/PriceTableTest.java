// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.price.OrderedTerm.PaidFor;
import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.generation.price.Rate.Condition;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.media.MediaFacts;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PriceTableTest {
    private static final ObjectNode JSON = JsonNodeFactory.instance
            .objectNode()
            .put("count", 3)
            .put("size", "large")
            .put("fast", true);
    private static final PricedInput INPUT = PricedInput.of(JSON);

    @Test
    void anImageCostsItsRate() {
        var table = table(
                new PriceTerm.PerImage("Image", new Count.Field("count"), Rate.always(number("4")), PaidFor.OUTPUTS));

        assertThat(table.price(INPUT).credits().amount()).isEqualTo(12);
    }

    @Test
    void theRateFollowsTheChoices() {
        var rate = new OptionTable<>(
                List.of("size", "fast"), Map.of("large,true", number("7"), "large,false", number("5")));

        assertThat(table(new PriceTerm.PerRun("Run", Rate.of(rate)))
                        .price(INPUT)
                        .credits()
                        .amount())
                .isEqualTo(7);
    }

    @Test
    void aSumThatAFloatingPointNumberWouldMissIsExact() {
        // 0.1 * 3 is above 0.3 in doubles, and rounding up would then charge a credit too much.
        var table = table(
                new PriceTerm.PerImage("Image", new Count.Field("count"), Rate.always(number("0.1")), PaidFor.OUTPUTS));

        assertThat(table.price(PricedInput.of(JSON.deepCopy().put("count", 30)))
                        .credits()
                        .amount())
                .isEqualTo(3);
    }

    @Test
    void fractionsAreRoundedUpOnceAtTheEndAndTheLinesAddUp() {
        var size = new OutputSize.ByChoice(OptionTable.always(Optional.of(new ImageSize(1024, 1024))));
        var table = table(
                new PriceTerm.PerOutputMegapixel(
                        "Area", new Count.Field("count"), size, Rate.always(number("1.2")), PaidFor.OUTPUTS),
                new PriceTerm.PerRun("Run", Rate.always(number("0.5"))));

        Price price = table.price(INPUT);

        // 3 x 1.048576 x 1.2 + 0.5 = 4.2748736
        assertThat(price.credits().amount()).isEqualTo(5);
        assertThat(price.lines()).extracting(PriceLine::label).containsExactly("Area", "Run", "Rounded up");
        assertThat(sum(price)).isEqualByComparingTo("5");
    }

    @Test
    void aPriceIsNeverBelowTheMinimum() {
        var table = new PriceTable(List.of(new PriceTerm.PerRun("Run", Rate.always(number("0.2")))), 3);

        Price price = table.price(INPUT);

        assertThat(price.credits().amount()).isEqualTo(3);
        assertThat(sum(price)).isEqualByComparingTo("3");
    }

    @Test
    void additionsComeBeforeFactors() {
        var rate = new Rate(
                OptionTable.always(number("2")),
                List.of(new Rate.Change(new Condition.Chosen("size", Set.of("large")), number("1"))),
                List.of(
                        new Rate.Change(new Condition.Chosen("fast", Set.of("true")), number("1.5")),
                        new Rate.Change(new Condition.Given("audio_url", true), number("100"))));

        Price price = table(new PriceTerm.PerRun("Run", rate)).price(INPUT);

        // (2 + 1) x 1.5; there is no audio_url
        assertThat(price.lines().getFirst().unitCredits()).isEqualByComparingTo("4.5");
        assertThat(price.credits().amount()).isEqualTo(5);
    }

    @Test
    void clipsArePricedByTheirLengthTogetherAndSteppedUp() {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        input.putArray("clips").add("file_1").add("file_2");
        var priced = new PricedInput(input, Map.of("clips[0]", clip("2.4"), "clips[1]", clip("3.1")));
        Count seconds = new Count.Stepped(new Count.Seconds("clips"), number("5"));

        Price price = table(new PriceTerm.PerSecond("Second", seconds, Rate.always(number("2")), PaidFor.SECONDS))
                .price(priced);

        assertThat(price.lines().getFirst().quantity()).isEqualByComparingTo("10");
        assertThat(price.credits().amount()).isEqualTo(20);
    }

    @Test
    void aClipOfUnknownLengthIsRefusedNotGuessed() {
        ObjectNode input = JsonNodeFactory.instance.objectNode().put("clip", "file_1");
        var facts = MediaFacts.ofPicture(640, 360);
        PriceTable table = table(new PriceTerm.PerSecond(
                "Second", new Count.Seconds("clip"), Rate.always(number("2")), PaidFor.SECONDS));

        assertThatThrownBy(() -> table.price(new PricedInput(input, Map.of("clip", facts))))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.param()).contains("input.clip"));
    }

    @Test
    void charactersAreCountedAsCodePoints() {
        ObjectNode input = JsonNodeFactory.instance.objectNode().put("text", "🌊".repeat(1_500));
        PriceTable table = table(new PriceTerm.PerThousandCharacters(
                "Text", new Count.Characters("text"), Rate.always(number("2")), Optional.empty()));

        assertThat(table.price(PricedInput.of(input)).credits().amount()).isEqualTo(3);
    }

    @Test
    void anOutputLikeItsInputIsPricedByTheEnlargedArea() {
        ObjectNode input =
                JsonNodeFactory.instance.objectNode().put("image_url", "file_1").put("factor", 2);
        var facts = MediaFacts.ofPicture(1_000, 500);
        var size = new OutputSize.Like("image_url", Optional.of("factor"));
        PriceTable table = table(new PriceTerm.PerOutputMegapixel(
                "Area", new Count.Fixed(1), size, Rate.always(number("3")), PaidFor.OUTPUTS));

        assertThat(table.price(new PricedInput(input, Map.of("image_url", facts)))
                        .credits()
                        .amount())
                .isEqualTo(6);
    }

    private static MediaFacts clip(String seconds) {
        return new MediaFacts(640, 360, number(seconds));
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

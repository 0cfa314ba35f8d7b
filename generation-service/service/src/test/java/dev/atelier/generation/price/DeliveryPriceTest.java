// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.price.OrderedPrice.Delivery;
import dev.atelier.generation.price.OrderedTerm.PaidFor;
import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.generation.price.PriceTerm.SpeakingPace;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.platform.json.WireJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What came is paid: random price tables and random deliveries, and the cases behind them. */
class DeliveryPriceTest {
    private static final int TABLES = 10_000;
    private static final long SEED = Long.getLong("atelier.test.seed", 20_261_128);
    private static final ObjectMapper JSON = WireJson.create();
    private static final String OUTPUTS = "num_images";
    private static final String SECONDS = "duration";
    private static final OutputSize SIZE =
            new OutputSize.ByChoice(OptionTable.always(Optional.of(new ImageSize(1344, 756))));

    @Test
    void aDeliveryNeverCostsMoreThanTheOrderAndMoreOfItNeverCostsLess() throws Exception {
        var random = new Random(SEED);
        for (int i = 0; i < TABLES; i++) {
            PriceTable table = table(random);
            ObjectNode input = input(random);
            Price ordered = table.price(PricedInput.of(input));
            OrderedPrice order = stored(ordered);
            String what = "seed %d table %d: %s for %s".formatted(SEED, i, table, input);

            Delivery less = delivery(random, input);
            Delivery more = new Delivery(
                    less.outputs() + random.nextInt(3),
                    less.seconds().map(seconds -> seconds.add(BigDecimal.valueOf(random.nextInt(4_000), 3))));

            assertThat(credits(order, less)).as(what).isBetween(table.min(), credits(order, more));
            assertThat(credits(order, more))
                    .as(what)
                    .isLessThanOrEqualTo(ordered.credits().amount());
            assertThat(credits(order, whole(input, random)))
                    .as(what)
                    .isEqualTo(ordered.credits().amount());
            assertThat(order.shortfall(whole(input, random))).as(what).isEmpty();
            assertThat(sum(order.of(less))).as(what).isEqualByComparingTo(BigDecimal.valueOf(credits(order, less)));
        }
    }

    @Test
    void aPartCostsWhatTheSmallerOrderWouldHaveCost() throws Exception {
        var random = new Random(SEED);
        for (int i = 0; i < TABLES; i++) {
            PriceTable table = table(random);
            ObjectNode input = input(random);
            OrderedPrice order = stored(table.price(PricedInput.of(input)));
            int outputs = 1 + random.nextInt(input.path(OUTPUTS).intValue());
            BigDecimal ordered = input.path(SECONDS).decimalValue();
            // Beyond the tolerance of any clip, or the whole of it.
            BigDecimal seconds = random.nextBoolean() ? ordered : ordered.multiply(new BigDecimal("0.8"));
            ObjectNode smaller = input.deepCopy().put(OUTPUTS, outputs).put(SECONDS, seconds);

            assertThat(credits(order, new Delivery(outputs, Optional.of(seconds))))
                    .as("seed %d table %d: %s for %s of %s", SEED, i, table, smaller, input)
                    .isEqualTo(table.price(PricedInput.of(smaller)).credits().amount());
        }
    }

    @ParameterizedTest
    @CsvSource({
        // ordered, came, paid at 10 a second
        "8,   8,     80",
        "8,   7.5,   80",
        "8,   7.49,  75",
        "8,   3.2,   32",
        "8,   9,     80",
        "1,   0.91,  10",
        "1,   0.8,    8",
        "8,   0,      1"
    })
    void aClipIsPaidByItsLengthBeyondATolerance(BigDecimal ordered, BigDecimal came, long paid) {
        ObjectNode input = JsonNodeFactory.instance.objectNode().put(SECONDS, ordered);
        PriceTable table = new PriceTable(
                List.of(new PriceTerm.PerSecond(
                        "Second", new Count.Field(SECONDS), Rate.always(BigDecimal.TEN), PaidFor.SECONDS)),
                1);

        assertThat(credits(order(table, input), new Delivery(1, Optional.of(came))))
                .isEqualTo(paid);
    }

    @Test
    void whatTheRunItselfCostsStaysDue() {
        PriceTable table = new PriceTable(
                List.of(
                        new PriceTerm.PerRun("Press", Rate.always(BigDecimal.ONE)),
                        new PriceTerm.PerImage(
                                "Print", new Count.Field(OUTPUTS), Rate.always(BigDecimal.TWO), PaidFor.OUTPUTS)),
                1);
        OrderedPrice order = order(table, JsonNodeFactory.instance.objectNode().put(OUTPUTS, 3));

        assertThat(credits(order, new Delivery(1, Optional.empty()))).isEqualTo(3);
        assertThat(order.shortfall(new Delivery(1, Optional.empty()))).contains("1 of 3 outputs");
    }

    @Test
    void aLengthThatNobodyCanTellCountsAsWhole() {
        PriceTable table = new PriceTable(
                List.of(new PriceTerm.PerSecond(
                        "Second", new Count.Fixed(8), Rate.always(BigDecimal.ONE), PaidFor.SECONDS)),
                1);

        assertThat(credits(order(table, JsonNodeFactory.instance.objectNode()), new Delivery(1, Optional.empty())))
                .isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource({
        // seconds, speed, paid of 60
        "40, 1, 60", // the usual pace
        "20, 1, 60", // as fast as it can be said
        "10, 1, 30", // half of it cannot be there
        "10, 2, 60", // at twice the speed it can
        "0,  1, 1"
    })
    void speechThatIsTooShortForItsTextHasLostAPartOfIt(BigDecimal came, BigDecimal speed, long paid) {
        // 750 characters, of which 600 are spoken.
        ObjectNode input = JsonNodeFactory.instance
                .objectNode()
                .put("text", "word ".repeat(150))
                .put("speed", speed);
        PriceTable table = new PriceTable(
                List.of(new PriceTerm.PerThousandCharacters(
                        "Text",
                        new Count.Characters("text"),
                        Rate.always(new BigDecimal("80")),
                        Optional.of(new SpeakingPace(new BigDecimal("30"), Optional.of("speed"))))),
                1);

        assertThat(credits(order(table, input), new Delivery(1, Optional.of(came))))
                .isEqualTo(paid);
    }

    private static PriceTable table(Random random) {
        List<Function<Random, PriceTerm>> kinds = List.of(
                one -> new PriceTerm.PerRun("Run", rate(one)),
                one -> new PriceTerm.PerImage("Image", new Count.Field(OUTPUTS), rate(one), PaidFor.OUTPUTS),
                one -> new PriceTerm.PerOutputMegapixel(
                        "Area", new Count.Field(OUTPUTS), SIZE, rate(one), PaidFor.OUTPUTS),
                one -> new PriceTerm.PerSecond("Second", stepped(one), rate(one), PaidFor.SECONDS));
        List<PriceTerm> terms = random.ints(1 + random.nextInt(3), 0, kinds.size())
                .mapToObj(kind -> kinds.get(kind).apply(random))
                .toList();
        return new PriceTable(terms, 1 + random.nextInt(4));
    }

    private static Count stepped(Random random) {
        Count seconds = new Count.Field(SECONDS);
        return random.nextBoolean() ? seconds : new Count.Stepped(seconds, BigDecimal.valueOf(1 + random.nextInt(5)));
    }

    private static Rate rate(Random random) {
        return Rate.always(BigDecimal.valueOf(random.nextInt(400), random.nextInt(3)));
    }

    private static ObjectNode input(Random random) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(OUTPUTS, 1 + random.nextInt(4))
                .put(SECONDS, BigDecimal.valueOf(5 + random.nextInt(200), 1));
    }

    /** From nothing to more than was ordered. */
    private static Delivery delivery(Random random, ObjectNode input) {
        long most = input.path(SECONDS).decimalValue().movePointRight(3).longValue() * 3 / 2;
        Optional<BigDecimal> seconds = random.nextInt(10) == 0
                ? Optional.empty()
                : Optional.of(BigDecimal.valueOf(random.nextLong(most + 1), 3));
        return new Delivery(random.nextInt(7), seconds);
    }

    private static Delivery whole(ObjectNode input, Random random) {
        return new Delivery(
                input.path(OUTPUTS).intValue() + random.nextInt(2),
                Optional.of(input.path(SECONDS).decimalValue()));
    }

    private static OrderedPrice order(PriceTable table, ObjectNode input) {
        return table.price(PricedInput.of(input)).order().orElseThrow();
    }

    /** As the generation's row keeps it. */
    private static OrderedPrice stored(Price price) throws Exception {
        return JSON.readValue(JSON.writeValueAsString(price.order().orElseThrow()), OrderedPrice.class);
    }

    private static long credits(OrderedPrice order, Delivery delivery) {
        return order.of(delivery).credits().amount();
    }

    private static BigDecimal sum(Price price) {
        return price.lines().stream().map(PriceLine::credits).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}

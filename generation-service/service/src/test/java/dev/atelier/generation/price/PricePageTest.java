// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.TestModels;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.generation.price.Rate.Condition;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code docs/prices.md} is made from the built-in models: run with {@code -Dwrite-docs} to write it anew. */
class PricePageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "prices.md");

    @Test
    void thePageSaysWhatTheModelsCost() throws Exception {
        String page = page();
        if (System.getProperty("write-docs") != null) {
            Files.writeString(PAGE, page);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    private static String page() {
        String rows =
                TestModels.catalogue().all().stream().map(PricePageTest::row).collect(Collectors.joining("\n"));
        return """
                # Prices

                What the built-in models cost, in credits, made from their files. `from` is the price with every choice
                at its default (for media: of a picture of one megapixel or a clip of 5 s). A price is the sum of its
                terms, rounded up once at the end; it is never below `min`. What was ordered and does not come is not paid.
                Operators set their own prices: see [catalogue.md](catalogue.md).

                | id | model | type | plan | from | terms | min |
                |---|---|---|---|---|---|---|
                %s
                """.formatted(rows);
    }

    private static String row(Model model) {
        String terms = model.prices().terms().stream().map(PricePageTest::term).collect(Collectors.joining("<br>"));
        return "| %d | `%s` | %s | %s | %d | %s | %d |"
                .formatted(
                        model.id(),
                        model.slug(),
                        model.type().wire(),
                        model.minPlan().wire(),
                        model.baseCredits(),
                        terms,
                        model.prices().min());
    }

    private static String term(PriceTerm term) {
        return term.label() + ": " + of(term) + " x " + rate(term.rate());
    }

    private static String of(PriceTerm term) {
        return switch (term) {
            case PriceTerm.PerRun _ -> "each run";
            case PriceTerm.PerImage(var _, Count.Fixed(long number), var _, var _) when number == 1 -> "1 image";
            case PriceTerm.PerImage images -> count(images.count()) + " images";
            case PriceTerm.PerSecond seconds -> count(seconds.count()) + " seconds";
            case PriceTerm.PerThousandCharacters text -> count(text.count()) + " / 1000";
            case PriceTerm.PerMegapixel area -> count(area.count());
            case PriceTerm.PerOutputMegapixel area -> count(area.count()) + " x megapixels of the result";
        };
    }

    private static String count(Count count) {
        return switch (count) {
            case Count.Fixed(long number) -> Long.toString(number);
            case Count.Field(String name) -> "`" + name + "`";
            case Count.Characters(String field) -> "characters of `" + field + "`";
            case Count.Seconds(String field) -> "`" + field + "`";
            case Count.Megapixels(String field) -> "megapixels of `" + field + "`";
            case Count.Stepped(Count inner, BigDecimal step) -> count(inner) + " (in steps of " + step + ")";
        };
    }

    private static String rate(Rate rate) {
        var text = new StringBuilder(base(rate.base()));
        rate.plus().forEach(change -> text.append(" + ").append(change.by()).append(when(change.when())));
        rate.times().forEach(change -> text.append(" x ").append(change.by()).append(when(change.when())));
        return text.toString();
    }

    private static String base(OptionTable<BigDecimal> base) {
        if (base.by().isEmpty()) {
            return base.table().values().iterator().next().toPlainString();
        }
        Map<String, BigDecimal> sorted = new TreeMap<>(base.table());
        return "("
                + sorted.entrySet().stream()
                        .map(entry -> entry.getValue().toPlainString() + " with " + choices(base.by(), entry.getKey()))
                        .collect(Collectors.joining("; "))
                + ")";
    }

    private static String choices(List<String> by, String key) {
        String[] values = key.split(",", -1);
        return IntStream.range(0, by.size())
                .mapToObj(i -> by.get(i) + " " + values[i])
                .collect(Collectors.joining(", "));
    }

    private static String when(Condition condition) {
        return switch (condition) {
            case Condition.Chosen(String field, var choices) ->
                " with " + field + " " + choices.stream().sorted().collect(Collectors.joining(" or "));
            case Condition.Given(String field, boolean given) -> given ? " with " + field : " without " + field;
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.generation.catalogue.TestModels;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.price.Price.PriceLine;
import dev.atelier.generation.support.RandomInputs;
import dev.atelier.platform.media.MediaFacts;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for the price of any input of any model; a failure names the seed. */
class PricePropertiesTest {
    private static final int INPUTS = 200;
    private static final long SEED = 20_261_121;
    private static final ModelCatalogue CATALOGUE = TestModels.catalogue();

    @ParameterizedTest
    @MethodSource("models")
    void everyInputHasAWholePriceThatItsLinesAddUpTo(String slug) {
        Model model = model(slug);
        var inputs = new RandomInputs(model.input().json(), SEED);
        var random = new Random(SEED);
        for (int i = 0; i < INPUTS; i++) {
            PricedInput priced = priced(model, model.input().normalise(inputs.valid()), random);

            Price price = model.price(priced);

            BigDecimal sum = price.lines().stream().map(PriceLine::credits).reduce(BigDecimal.ZERO, BigDecimal::add);
            assertThat(sum)
                    .as("%s seed %d input %d: %s", slug, SEED, i, priced)
                    .isEqualByComparingTo(BigDecimal.valueOf(price.credits().amount()));
            assertThat(price.credits().amount())
                    .isGreaterThanOrEqualTo(model.prices().min());
            assertThat(price.lines())
                    .allMatch(line ->
                            line.quantity().signum() >= 0 && !line.label().isBlank());
            assertThat(model.price(priced)).isEqualTo(price);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void askingForMoreNeverCostsLess(String slug) {
        Model model = model(slug);
        var inputs = new RandomInputs(model.input().json(), SEED);
        var random = new Random(SEED);
        for (int i = 0; i < INPUTS; i++) {
            PricedInput less = priced(model, model.input().normalise(inputs.valid()), random);
            for (String field : counts(model)) {
                JsonNode largest = model.input().json().at("/properties/" + field + "/maximum");
                if (!largest.isMissingNode()) {
                    ObjectNode input = less.input().deepCopy();
                    input.set(field, largest);

                    assertThat(credits(model, new PricedInput(input, less.media())))
                            .as("%s seed %d input %d: %s up to %s", slug, SEED, i, less, field)
                            .isGreaterThanOrEqualTo(credits(model, less));
                }
            }
            assertThat(credits(model, new PricedInput(less.input(), longer(less.media()))))
                    .as("%s seed %d input %d: %s with longer clips", slug, SEED, i, less)
                    .isGreaterThanOrEqualTo(credits(model, less));
        }
    }

    private static List<String> counts(Model model) {
        return model.prices().terms().stream()
                .map(term -> term.count().bare())
                .flatMap(count -> count instanceof Count.Field(String name) ? Stream.of(name) : Stream.empty())
                .toList();
    }

    private static Map<String, MediaFacts> longer(Map<String, MediaFacts> media) {
        Map<String, MediaFacts> longer = new HashMap<>();
        media.forEach((path, facts) -> longer.put(
                path,
                new MediaFacts(
                        Objects.requireNonNull(facts.width()) * 2,
                        Objects.requireNonNull(facts.height()) * 2,
                        Optional.ofNullable(facts.durationSeconds())
                                .map(seconds -> seconds.add(BigDecimal.ONE))
                                .orElse(null))));
        return longer;
    }

    private static PricedInput priced(Model model, ObjectNode input, Random random) {
        Map<String, MediaFacts> facts = new HashMap<>();
        for (MediaField field : model.input().mediaFields()) {
            JsonNode value = input.path(field.name());
            if (value.isTextual()) {
                facts.put(field.name(), facts(field, random));
            }
            for (int i = 0; value.isArray() && i < value.size(); i++) {
                facts.put(field.name() + "[" + i + "]", facts(field, random));
            }
        }
        return new PricedInput(input, facts);
    }

    private static MediaFacts facts(MediaField field, Random random) {
        BigDecimal seconds = BigDecimal.valueOf(1 + random.nextInt(30_000), 3);
        return field.takes().isClip()
                ? new MediaFacts(640, 360, seconds)
                : MediaFacts.ofPicture(1 + random.nextInt(4_000), 1 + random.nextInt(4_000));
    }

    private static long credits(Model model, PricedInput priced) {
        return model.price(priced).credits().amount();
    }

    private static Model model(String slug) {
        return CATALOGUE.find(ModelReference.fromString(slug)).orElseThrow();
    }

    static Stream<String> models() {
        return CATALOGUE.all().stream().map(Model::slug);
    }
}

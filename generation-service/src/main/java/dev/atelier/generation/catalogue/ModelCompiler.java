// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.generation.price.PriceTable;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns one file into a model, or into the list of rules it breaks. */
final class ModelCompiler {
    private static final String SLUG = "(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*";
    private static final long LONGEST_SECONDS = 3_600;
    private static final String EXTENSION = "x-service-";

    private final ModelFile file;
    private final Problems problems;

    ModelCompiler(ModelFile file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    /** Empty when a rule is broken; the problems then say which. */
    Optional<Model> compile() {
        ObjectNode json = problems.present(file.input(), "input", JsonNodeFactory.instance.objectNode());
        checkShape(json);
        InputSchema schema = InputSchema.of(published(json));
        OptionTable<ImageSize> sizes = problems.present(file.sizes(), "sizes", OptionTable.always(new ImageSize(1, 1)));
        problems.addAll("sizes", sizes.problems(schema));
        PriceTable prices = new PriceCompiler(schema, sizes, problems).compile(file.pricing());
        ModelLimits limits = limits();
        String slug = problems.present(file.slug(), "slug", "");
        problems.require(slug.matches(SLUG), "slug", "must be lower-case words joined by hyphens");
        long id = problems.present(file.id(), "id", 1L);
        problems.require(id > 0, "id", "must be above 0");
        if (!problems.found().isEmpty()) {
            return Optional.empty();
        }
        Optional<Long> base = basePrice(schema, prices);
        return base.map(credits -> model(id, slug, limits, schema, sizes, prices, credits))
                .filter(_ -> problems.found().isEmpty());
    }

    private ObjectNode published(ObjectNode json) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Input of " + file.name());
        return schema.setAll(json);
    }

    private Model model(
            long id,
            String slug,
            ModelLimits limits,
            InputSchema schema,
            OptionTable<ImageSize> sizes,
            PriceTable prices,
            long baseCredits) {
        return new Model(
                id,
                slug,
                text(file.name(), "name"),
                text(file.description(), "description"),
                problems.present(file.type(), "type", ModelType.OTHER),
                text(file.task(), "task"),
                problems.present(file.categories(), "categories", List.of()),
                problems.present(file.minPlan(), "min_plan", Plan.FREE),
                file.isDefault(),
                limits,
                Optional.ofNullable(file.synchronousS()).map(Duration::ofSeconds),
                problems.present(file.upstreams(), "upstreams", List.of()),
                schema,
                sizes,
                prices,
                baseCredits,
                "");
    }

    private String text(@Nullable String value, String rule) {
        String text = problems.present(value, rule, "-");
        problems.require(!text.isBlank(), rule, "is empty");
        return text;
    }

    private ModelLimits limits() {
        ModelLimits limits = problems.present(file.limits(), "limits", new ModelLimits(1, 1));
        for (long seconds : List.of(limits.startSeconds(), limits.runSeconds())) {
            problems.require(seconds > 0 && seconds <= LONGEST_SECONDS, "limits", "each must be 1 to 3600 seconds");
        }
        return limits;
    }

    private void checkShape(ObjectNode schema) {
        problems.require(schema.path("type").asText().equals("object"), "input.type", "must be object");
        problems.require(
                schema.path("additionalProperties").isBoolean()
                        && !schema.path("additionalProperties").asBoolean(),
                "input.additionalProperties",
                "must be false, because a typo that is ignored costs money");
        schema.path("properties").properties().forEach(member -> {
            String rule = "input." + member.getKey();
            problems.require(member.getValue().has("description"), rule, "needs a description");
            problems.require(member.getValue().has("type"), rule, "needs a type");
            member.getValue().properties().stream()
                    .filter(keyword -> keyword.getKey().startsWith(EXTENSION))
                    .forEach(keyword -> problems.add(rule, "keyword " + keyword.getKey() + " is not known"));
        });
    }

    /** The price with every choice at its default; also proves that the example and the defaults fit the schema. */
    private Optional<Long> basePrice(InputSchema schema, PriceTable prices) {
        ObjectNode example = problems.present(file.example(), "example", JsonNodeFactory.instance.objectNode());
        try {
            schema.normalised(schema.normalised(example));
            ObjectNode least = schema.normalised(requiredOnly(schema, example));
            return Optional.of(prices.price(schema.normalised(least)).credits().amount());
        } catch (ApiException refusal) {
            problems.add("example", refusal.param().orElse("input") + ": " + refusal.message());
            return Optional.empty();
        }
    }

    private static ObjectNode requiredOnly(InputSchema schema, ObjectNode example) {
        ObjectNode least = JsonNodeFactory.instance.objectNode();
        for (JsonNode name : schema.json().path("required")) {
            JsonNode value = example.get(name.asText());
            if (value != null) {
                least.set(name.asText(), value);
            }
        }
        return least;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.price.PriceTable;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.provider.MediaFacts;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.platform.error.ApiException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks that the example and the defaults of a model fit its schema, and computes its base price. */
final class ExampleValidator {
    /** The media that a base price assumes. */
    private static final MediaFacts PICTURE = new MediaFacts(MediaKind.IMAGE, 1_000, 1_000, Optional.empty());

    private static final long CLIP_SECONDS = 5;
    private static final int CLIP_WIDTH = 1_280;
    private static final int CLIP_HEIGHT = 720;

    private final InputSchema schema;
    private final OutputSize sizes;
    private final PriceTable prices;
    private final FileProblems problems;

    ExampleValidator(InputSchema schema, OutputSize sizes, PriceTable prices, FileProblems problems) {
        this.schema = schema;
        this.sizes = sizes;
        this.prices = prices;
        this.problems = problems;
    }

    Optional<Long> baseCredits(@Nullable ObjectNode example) {
        ObjectNode given = problems.present(example, "example", JsonNodeFactory.instance.objectNode());
        try {
            PricedInput whole = toPricedInput(schema.normalise(schema.normalise(given)));
            prices.price(whole);
            sizes.of(whole.input(), whole.media());
            ObjectNode least = schema.normalise(requiredOnly(given));
            return Optional.of(prices.price(toPricedInput(schema.normalise(least)))
                    .credits()
                    .amount());
        } catch (ApiException refusal) {
            problems.add("example", refusal.param().orElse("input") + ": " + refusal.message());
            return Optional.empty();
        }
    }

    private ObjectNode requiredOnly(ObjectNode example) {
        ObjectNode least = JsonNodeFactory.instance.objectNode();
        for (JsonNode name : schema.json().path("required")) {
            JsonNode value = example.get(name.asText());
            if (value != null) {
                least.set(name.asText(), value);
            }
        }
        return least;
    }

    private PricedInput toPricedInput(ObjectNode input) {
        Map<String, MediaFacts> facts = new HashMap<>();
        for (MediaField field : schema.mediaFields()) {
            JsonNode value = input.path(field.name());
            for (int i = 0; value.isArray() && i < value.size(); i++) {
                facts.put(field.name() + "[" + i + "]", assumed(field, input));
            }
            if (value.isTextual()) {
                facts.put(field.name(), assumed(field, input));
            }
        }
        return new PricedInput(input, facts);
    }

    private static MediaFacts assumed(MediaField field, ObjectNode input) {
        long seconds = Math.min(
                CLIP_SECONDS, field.seconds().map(limit -> limit.of(input)).orElse(CLIP_SECONDS));
        return switch (field.takes()) {
            case IMAGE -> PICTURE;
            case VIDEO ->
                new MediaFacts(MediaKind.VIDEO, CLIP_WIDTH, CLIP_HEIGHT, Optional.of(BigDecimal.valueOf(seconds)));
            case AUDIO, VOICE -> new MediaFacts(MediaKind.AUDIO, 0, 0, Optional.of(BigDecimal.valueOf(seconds)));
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.StreamSupport;

/** Makes inputs from a schema: ones it takes, and ones that are wrong in one place. The same seed makes the same. */
public final class RandomInputs {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String[] WORDS = {"sea", "🌊", "a boat", "Größe", "雨の街", "x", " ", "neon light"};
    private static final int LONGEST_TRIED = 400;

    private final Random random;
    private final JsonNode schema;

    public RandomInputs(JsonNode schema, long seed) {
        this.schema = schema;
        this.random = new Random(seed);
    }

    /** Fits the schema; members that may be left out sometimes are. */
    public ObjectNode valid() {
        ObjectNode input = NODES.objectNode();
        schema.path("properties").properties().forEach(member -> {
            boolean required = StreamSupport.stream(schema.path("required").spliterator(), false)
                    .anyMatch(name -> name.asText().equals(member.getKey()));
            if (required || random.nextBoolean()) {
                input.set(member.getKey(), value(member.getValue()));
            }
        });
        return input;
    }

    /** Most likely does not fit the schema; which of its rules it breaks is left to chance. */
    public ObjectNode broken() {
        ObjectNode input = valid();
        var names = schema.path("properties").properties().stream()
                .map(member -> member.getKey())
                .toList();
        String name = names.get(random.nextInt(names.size()));
        switch (random.nextInt(5)) {
            case 0 -> input.remove(name);
            case 1 -> input.put("unheard_of_" + random.nextInt(100), 1);
            case 2 -> input.set(name, strange());
            case 3 -> input.set(name, edge(schema.path("properties").path(name)));
            default -> input.set(name, value(schema.path("properties").path(names.getFirst())));
        }
        return input;
    }

    private JsonNode value(JsonNode member) {
        if (member.has("enum")) {
            return oneOf(member.path("enum"));
        }
        if (member.has("anyOf")) {
            return random.nextBoolean()
                    ? oneOf(member.path("anyOf").path(0).path("enum"))
                    : NODES.textNode("voice_" + (1 + random.nextInt(99)));
        }
        return switch (member.path("type").asText()) {
            case "boolean" -> NODES.booleanNode(random.nextBoolean());
            case "integer" -> NODES.numberNode(whole(member));
            case "number" -> NODES.numberNode(decimal(member));
            case "array" -> items(member);
            default -> NODES.textNode(text(member));
        };
    }

    private JsonNode oneOf(JsonNode choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private long whole(JsonNode member) {
        long least = member.path("minimum").asLong(0);
        long most = member.path("maximum").asLong(1_000);
        return least + random.nextLong(most - least + 1);
    }

    private BigDecimal decimal(JsonNode member) {
        BigDecimal least = member.path("minimum").decimalValue();
        BigDecimal wide = member.path("maximum").decimalValue().subtract(least);
        return least.add(wide.multiply(BigDecimal.valueOf(random.nextInt(101), 2)));
    }

    private ArrayNode items(JsonNode member) {
        ArrayNode items = NODES.arrayNode();
        int least = member.path("minItems").asInt(0);
        int count = least + random.nextInt(member.path("maxItems").asInt(4) - least + 1);
        for (int i = 0; i < count; i++) {
            items.add(value(member.path("items")));
        }
        return items;
    }

    private String text(JsonNode member) {
        if (member.has("x-service-media")) {
            return "file_" + (1 + random.nextInt(999));
        }
        var text = new StringBuilder(member.path("minLength").asInt(0) > 0 ? "a" : "");
        int most = Math.min(LONGEST_TRIED, member.path("maxLength").asInt(LONGEST_TRIED));
        int tried = random.nextInt(40);
        for (int i = 0; i < tried; i++) {
            String word = WORDS[random.nextInt(WORDS.length)];
            if (text.codePointCount(0, text.length()) + word.codePointCount(0, word.length()) <= most) {
                text.append(word);
            }
        }
        return text.toString();
    }

    private JsonNode strange() {
        return switch (random.nextInt(8)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.textNode("");
            case 2 -> NODES.textNode("  ");
            case 3 -> NODES.numberNode(-1);
            case 4 -> NODES.numberNode(new BigDecimal("1.5"));
            case 5 -> NODES.arrayNode().add("file_1").add("file_1");
            case 6 -> NODES.objectNode();
            default -> NODES.booleanNode(true);
        };
    }

    /** Just inside or just outside a bound. */
    private JsonNode edge(JsonNode member) {
        boolean inside = random.nextBoolean();
        if (member.has("maximum")) {
            return NODES.numberNode(
                    member.path("maximum").decimalValue().add(inside ? BigDecimal.ZERO : BigDecimal.ONE));
        }
        if (member.has("maxLength")) {
            return NODES.textNode("🌊".repeat(member.path("maxLength").asInt() + (inside ? 0 : 1)));
        }
        if (member.has("maxItems")) {
            ArrayNode items = NODES.arrayNode();
            int count = member.path("maxItems").asInt() + (inside ? 0 : 1);
            for (int i = 0; i < count; i++) {
                items.add("file_1");
            }
            return items;
        }
        return member.has("enum")
                ? NODES.textNode(member.path("enum").path(0).asText() + (inside ? "" : "x"))
                : strange();
    }
}

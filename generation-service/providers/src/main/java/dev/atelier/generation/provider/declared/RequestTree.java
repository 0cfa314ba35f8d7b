// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * JSON with rules in it, which are objects with a member that begins with {@code $}. A rule keeps the type of what it finds;
 * where it finds nothing, the member is left out. Rules do not name each other, so filling ends with the tree.
 */
final class RequestTree {
    private static final String INPUT = "$input";
    private static final String TEXT = "$text";
    private static final String EACH = "$each";
    private static final String ITEM = "$item";
    private static final String WHEN = "$when";
    private static final Set<String> RULES = Set.of(INPUT, TEXT, EACH, ITEM, WHEN);

    /** A list of references has a few entries. */
    private static final int MOST_ITEMS = 100;

    private final Values values;

    private RequestTree(Values values) {
        this.values = values;
    }

    /** The JSON, or nothing where the whole of it is a rule that finds nothing. */
    static Optional<JsonNode> fill(JsonNode tree, Values values) {
        return new RequestTree(values).fill(tree, JsonNodeFactory.instance.missingNode());
    }

    static ObjectNode fill(ObjectNode tree, Values values) {
        return fill((JsonNode) tree, values)
                .filter(JsonNode::isObject)
                .map(filled -> (ObjectNode) filled)
                .orElseGet(JsonNodeFactory.instance::objectNode);
    }

    private Optional<JsonNode> fill(JsonNode tree, JsonNode item) {
        return switch (tree) {
            case ObjectNode object ->
                rule(object).map(rule -> apply(rule, object, item)).orElseGet(() -> members(object, item));
            case ArrayNode array -> {
                ArrayNode filled = JsonNodeFactory.instance.arrayNode();
                for (JsonNode element : array) {
                    // A list in a list comes from one place of the tree: its entries take that place.
                    boolean isSpread = element.has(EACH);
                    fill(element, item).ifPresent(value -> {
                        if (isSpread) {
                            value.forEach(filled::add);
                        } else {
                            filled.add(value);
                        }
                    });
                }
                yield Optional.of(filled);
            }
            default -> Optional.of(tree);
        };
    }

    private Optional<JsonNode> members(ObjectNode object, JsonNode item) {
        ObjectNode filled = JsonNodeFactory.instance.objectNode();
        object.properties()
                .forEach(
                        member -> fill(member.getValue(), item).ifPresent(value -> filled.set(member.getKey(), value)));
        return Optional.of(filled);
    }

    private Optional<JsonNode> apply(String rule, ObjectNode object, JsonNode item) {
        String argument = object.path(rule).asText();
        return switch (rule) {
            case INPUT ->
                argument.equals("all")
                        ? Optional.of(values.input().deepCopy())
                        : JsonPath.parse(argument).find(values.input());
            case TEXT -> Template.parse(argument).fill(values::raw).map(TextNode::valueOf);
            case ITEM -> JsonPath.parse(argument).find(item);
            case WHEN ->
                Optional.ofNullable(object.get(
                                JsonPath.parse(argument).find(values.input()).isPresent() ? "then" : "else"))
                        .flatMap(branch -> fill(branch, item));
            default -> each(JsonPath.parse(argument), object.path("as"));
        };
    }

    private Optional<JsonNode> each(JsonPath path, JsonNode as) {
        ArrayNode filled = JsonNodeFactory.instance.arrayNode();
        path.select(values.input()).stream()
                .flatMap(found -> found.isArray() ? found.valueStream() : Stream.of(found))
                .limit(MOST_ITEMS)
                .forEach(found -> fill(as, found).ifPresent(filled::add));
        return filled.isEmpty() ? Optional.empty() : Optional.of(filled);
    }

    private static Optional<String> rule(ObjectNode object) {
        return object.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> name.startsWith("$"))
                .findFirst();
    }

    /**
     * Finds what is wrong with the rules of a tree.
     *
     * @param holes that texts may have beside paths into the input
     * @param mistakes receives a JSON Pointer below the tree, and what is wrong there
     */
    static void check(JsonNode tree, Set<String> holes, BiConsumer<String, String> mistakes) {
        if (tree instanceof ObjectNode object && rule(object).isPresent()) {
            checkRule(rule(object).orElseThrow(), object, holes, mistakes);
        }
        if (tree instanceof ObjectNode object) {
            object.properties().forEach(member -> check(member.getValue(), holes, below(member.getKey(), mistakes)));
        }
        for (int i = 0; i < tree.size() && tree.isArray(); i++) {
            check(tree.path(i), holes, below(String.valueOf(i), mistakes));
        }
    }

    private static BiConsumer<String, String> below(String step, BiConsumer<String, String> mistakes) {
        return (pointer, what) -> mistakes.accept("/" + step + pointer, what);
    }

    private static void checkRule(
            String rule, ObjectNode object, Set<String> holes, BiConsumer<String, String> mistakes) {
        if (!RULES.contains(rule) || !object.path(rule).isTextual()) {
            mistakes.accept(
                    "/" + rule, "is no rule; the rules are $input, $text, $each, $item and $when, each with a text");
            return;
        }
        Set<String> allowed = switch (rule) {
            case EACH -> Set.of(EACH, "as");
            case WHEN -> Set.of(WHEN, "then", "else");
            default -> Set.of(rule);
        };
        object.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> !allowed.contains(name))
                .forEach(name -> mistakes.accept("/" + name, "does not belong to the rule " + rule));
        String needed = rule.equals(EACH) ? "as" : rule.equals(WHEN) ? "then" : rule;
        if (!object.has(needed)) {
            mistakes.accept("", "the rule " + rule + " needs '" + needed + "'");
        }
        checkArgument(rule, object.path(rule).asText(), holes, mistakes);
    }

    private static void checkArgument(
            String rule, String argument, Set<String> holes, BiConsumer<String, String> mistakes) {
        try {
            if (rule.equals(TEXT)) {
                checkHoles(Template.parse(argument), holes);
            } else if (!(rule.equals(INPUT) && argument.equals("all"))) {
                JsonPath.parse(argument);
            }
        } catch (IllegalArgumentException fault) {
            mistakes.accept("/" + rule, String.valueOf(fault.getMessage()));
        }
    }

    /** @throws IllegalArgumentException when a hole has no value that a request could have */
    static void checkHoles(Template template, Set<String> holes) {
        for (String hole : template.holes()) {
            if (hole.startsWith("$")) {
                JsonPath.parse(hole);
            } else if (!holes.contains(hole)) {
                throw new IllegalArgumentException("{" + hole + "} is not known here; known are "
                        + holes.stream().sorted().map(name -> "{" + name + "}").toList() + " and paths into the input");
            }
        }
    }
}

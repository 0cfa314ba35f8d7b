// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A path into JSON: of RFC 9535 the steps {@code .name}, {@code ['name']}, {@code [0]}, {@code [-1]}, {@code [*]} and
 * {@code [?@.name=='text']}. Without recursion, functions and arithmetic, so every path ends after its steps.
 */
record JsonPath(String text, List<Step> steps) {
    static final JsonPath ROOT = new JsonPath("$", List.of());

    /** No answer of a vendor is as deep as a longer path. */
    private static final int MAX_LENGTH = 200;

    /** An answer is bounded, and no list of outputs has more entries. */
    private static final int MOST_VALUES = 1_000;

    private static final String MEMBER = "[A-Za-z_][A-Za-z0-9_]*";
    private static final Pattern STEP = Pattern.compile("\\.(?<member>" + MEMBER + ")"
            + "|\\['(?<quoted>[^'\\\\]{1,100})'\\]"
            + "|\\[(?<index>-?[0-9]{1,4})\\]"
            + "|(?<all>\\[\\*\\])"
            + "|\\[\\?@\\.(?<having>" + MEMBER + ")=='(?<value>[^'\\\\]{0,100})'\\]");

    /** One step from a value to values in it. */
    sealed interface Step {
        record Member(String name) implements Step {}

        record Element(int index) implements Step {}

        record All() implements Step {}

        record Having(String member, String value) implements Step {}

        default Stream<JsonNode> from(JsonNode node) {
            return switch (this) {
                case Member(String name) -> Stream.of(node.path(name));
                case Element(int index) -> Stream.of(node.path(index < 0 ? node.size() + index : index));
                case All() -> node.valueStream();
                case Having(String member, String value) ->
                    node.valueStream().filter(each -> each.path(member).asText().equals(value));
            };
        }
    }

    JsonPath {
        steps = List.copyOf(steps);
    }

    /** @throws IllegalArgumentException that says where the text stops being a path */
    static JsonPath parse(String text) {
        if (!text.startsWith("$") || text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a path begins with $ and has at most " + MAX_LENGTH + " characters");
        }
        List<Step> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(text);
        for (int at = 1; at < text.length(); at = matcher.end()) {
            if (!matcher.region(at, text.length()).lookingAt()) {
                throw new IllegalArgumentException("'" + text.substring(at)
                        + "' is no step of a path; the steps are .name ['name'] [0] [-1] [*] [?@.name=='text']");
            }
            steps.add(step(matcher));
        }
        return new JsonPath(text, steps);
    }

    private static Step step(Matcher matcher) {
        if (matcher.group("index") != null) {
            return new Step.Element(Integer.parseInt(matcher.group("index")));
        }
        if (matcher.group("all") != null) {
            return new Step.All();
        }
        if (matcher.group("having") != null) {
            return new Step.Having(matcher.group("having"), matcher.group("value"));
        }
        String member = matcher.group("member");
        return new Step.Member(member == null ? matcher.group("quoted") : member);
    }

    /** The values it leads to, in their order; null is no value. */
    List<JsonNode> select(JsonNode root) {
        Stream<JsonNode> found = Stream.of(root);
        for (Step step : steps) {
            found = found.flatMap(step::from).limit(MOST_VALUES);
        }
        return found.filter(node -> !node.isMissingNode() && !node.isNull()).toList();
    }

    Optional<JsonNode> find(JsonNode root) {
        return select(root).stream().findFirst();
    }

    /** The first value as text, when it is a text, a number or a truth value. */
    Optional<String> text(JsonNode root) {
        return find(root).filter(JsonNode::isValueNode).map(JsonNode::asText);
    }
}

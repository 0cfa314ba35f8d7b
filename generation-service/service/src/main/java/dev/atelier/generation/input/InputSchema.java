// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import dev.atelier.generation.input.SchemaKeywords.LengthLimitByChoice;
import dev.atelier.generation.input.SchemaKeywords.PlanRequirement;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.error.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.StreamSupport;

/** The JSON Schema (2020-12) of a model's input: validates an input and fills in its defaults. */
public final class InputSchema {
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SchemaKeywords.dialect());
    private static final String PROPERTIES = "properties";
    private static final String DEFAULT = "default";

    private final ObjectNode json;
    private final Schema validator;
    private final List<MediaField> media;
    private final List<String> texts;
    private final List<PlanRequirement> gates;
    private final List<LengthLimitByChoice> lengths;

    private InputSchema(ObjectNode json) {
        this.json = json;
        this.validator = SCHEMAS.getSchema(json);
        var keywords = new SchemaKeywords(json.path(PROPERTIES));
        this.media = keywords.media();
        this.texts = keywords.texts();
        this.gates = keywords.gates();
        this.lengths = keywords.lengths();
    }

    public static InputSchema of(ObjectNode json) {
        return new InputSchema(json);
    }

    /** The schema as it is published; not to be changed. */
    public ObjectNode json() {
        return json;
    }

    /** The members that take media, in the order of the schema. */
    public List<MediaField> mediaFields() {
        return media;
    }

    public Optional<MediaField> mediaField(String name) {
        return media.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    /** The media members that the input lacks although it must have them. */
    public List<MediaField> missingMedia(ObjectNode input) {
        InputSanityCheck.check(input);
        return media.stream()
                .filter(field -> isRequired(field.name()) && !input.has(field.name()))
                .toList();
    }

    /** How many references a media member takes. */
    public int most(MediaField field) {
        return field.isArray() ? member(field.name()).path("maxItems").asInt(1) : 1;
    }

    /** The free texts of an input, by path such as {@code prompt} or {@code lines[1]}. */
    public Map<String, String> texts(ObjectNode input) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String field : texts) {
            JsonNode value = input.path(field);
            if (value.isTextual()) {
                found.put(field, value.textValue());
            }
            for (int i = 0; value.isArray() && i < value.size(); i++) {
                found.put(field + "[" + i + "]", value.path(i).asText());
            }
        }
        return found;
    }

    /** A validated copy in the order of the schema, with every default explicit and integers without a fraction. */
    public ObjectNode normalise(ObjectNode input) {
        InputSanityCheck.check(input);
        checkCounts(input);
        List<Error> errors = validator.validate(input);
        if (!errors.isEmpty()) {
            throw InputErrorMessage.of(errors, json);
        }
        ObjectNode filled = fillDefaults(json, input);
        // After the defaults: the limit may depend on a choice that the client left out.
        lengths.forEach(profile -> profile.check(filled));
        return filled;
    }

    /** Reports the first surplus member or item by name: the validator would look at all of them and report each. */
    private void checkCounts(ObjectNode input) {
        input.properties().stream().sorted(Map.Entry.comparingByKey()).forEach(member -> {
            JsonNode rule = member(member.getKey());
            if (rule.isMissingNode()) {
                throw ApiException.invalid(
                        "This model has no such input." + NearestName.hint(member.getKey(), names()),
                        InputFaults.shortened("input." + member.getKey()));
            }
            int most = rule.path("maxItems").asInt(Integer.MAX_VALUE);
            if (member.getValue().isArray() && member.getValue().size() > most) {
                throw refusal("This must have at most " + most + (most == 1 ? " item." : " items."), member.getKey());
            }
        });
    }

    /** Refuses choices that need a higher plan; called after the input itself is valid. */
    public void checkPlan(ObjectNode normalised, Plan plan) {
        gates.forEach(gate -> gate.check(normalised, plan));
    }

    /** The choices of an enum or boolean member as texts; empty for any other. */
    public List<String> choices(String field) {
        JsonNode member = member(field);
        if (member.path("type").asText().equals("boolean")) {
            return List.of("true", "false");
        }
        return StreamSupport.stream(member.path("enum").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** The names of the members. */
    public List<String> names() {
        return json.path(PROPERTIES).properties().stream()
                .map(Map.Entry::getKey)
                .toList();
    }

    public boolean has(String field) {
        return json.path(PROPERTIES).has(field);
    }

    public boolean isRequired(String field) {
        return StreamSupport.stream(json.path("required").spliterator(), false)
                .anyMatch(name -> name.asText().equals(field));
    }

    /** True when the normalised input always has this member. */
    public boolean isAlwaysPresent(String field) {
        return isRequired(field) || member(field).has(DEFAULT);
    }

    /** The largest whole number this member can be; empty when it is not a whole number with both bounds. */
    public OptionalLong largest(String field) {
        JsonNode member = member(field);
        boolean bounded = member.path("type").asText().equals("integer")
                && member.path("minimum").asLong(-1) >= 0
                && member.path("maximum").canConvertToLong();
        return bounded ? OptionalLong.of(member.path("maximum").asLong()) : OptionalLong.empty();
    }

    /** True for a number that cannot be below 0 nor above all bounds. */
    public boolean isBoundedNumber(String field) {
        JsonNode member = member(field);
        JsonNode choices = member.path("enum");
        if (choices.isArray()) {
            return StreamSupport.stream(choices.spliterator(), false)
                    .allMatch(
                            choice -> choice.isNumber() && choice.decimalValue().signum() >= 0);
        }
        String type = member.path("type").asText();
        return (type.equals("integer") || type.equals("number"))
                && member.path("minimum").isNumber()
                && member.path("minimum").decimalValue().signum() >= 0
                && member.path("maximum").isNumber();
    }

    /** True for a text whose length has a limit. */
    public boolean isBoundedText(String field) {
        return member(field).path("type").asText().equals("string")
                && member(field).path("maxLength").canConvertToLong();
    }

    /** Validates by the schema alone, without our own rules; for comparison with other validators. */
    boolean isValid(ObjectNode input) {
        return validator.validate(input).isEmpty();
    }

    JsonNode member(String field) {
        return json.path(PROPERTIES).path(field);
    }

    private static ObjectNode fillDefaults(JsonNode schema, JsonNode input) {
        ObjectNode filled = JsonNodeFactory.instance.objectNode();
        schema.path(PROPERTIES).properties().forEach(property -> {
            JsonNode member = property.getValue();
            JsonNode value = input.has(property.getKey()) ? input.get(property.getKey()) : member.get(DEFAULT);
            if (value != null) {
                filled.set(property.getKey(), toSchemaForm(member, value));
            }
        });
        return filled;
    }

    private static JsonNode toSchemaForm(JsonNode schema, JsonNode value) {
        if (value.isObject() && schema.has(PROPERTIES)) {
            return fillDefaults(schema, value);
        }
        if (value.isNumber() && !value.isIntegralNumber()) {
            return number(schema, value);
        }
        return value.deepCopy();
    }

    /** The number as the schema writes it: 2.0 becomes 2 where the schema asks for an integer or lists 2. */
    private static JsonNode number(JsonNode schema, JsonNode value) {
        if (schema.path("type").asText().equals("integer")) {
            return JsonNodeFactory.instance.numberNode(value.bigIntegerValue());
        }
        for (JsonNode choice : schema.path("enum")) {
            if (choice.isNumber() && choice.decimalValue().compareTo(value.decimalValue()) == 0) {
                return choice;
            }
        }
        return value.deepCopy();
    }

    /** What {@link #normalise} throws, for rules that are checked elsewhere. */
    static ApiException refusal(String sentence, String field) {
        return ApiException.invalid(sentence, "input." + field);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads a translation file, and refuses a file that leaves a member or a choice without a rule. */
public final class TranslationLoader {
    private static final String SAME = "same";
    private static final String NEAREST_RATIO = "nearest_ratio";

    private final List<String> problems = new ArrayList<>();

    private TranslationLoader() {}

    /** The translations of a file of this program by path; an invalid file stops the start. */
    public static Map<String, Translation> loadResource(String name) {
        return DataFile.resource(name, TranslationLoader::load);
    }

    /** The translations by path, in the order of the file. */
    static Map<String, Translation> load(String yaml) {
        var loader = new TranslationLoader();
        Map<String, Translation> translations = loader.read(yaml);
        if (!loader.problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", loader.problems));
        }
        return translations;
    }

    private Map<String, Translation> read(String yaml) {
        Map<String, Translation> translations = new LinkedHashMap<>();
        DataFile.parse(yaml, new TypeReference<TranslationFile>() {})
                .paths()
                .forEach((path, entry) -> translations.put(path, translation(path, entry)));
        return translations;
    }

    private Translation translation(String path, TranslationFile.Entry entry) {
        var schema = new BodySchema(entry.schema());
        List<ModelMapping> mappings =
                entry.runs().stream().map(run -> mapping(path, schema, run)).toList();
        require(!mappings.isEmpty(), path, "has no model");
        for (int i = 0; i < mappings.size(); i++) {
            boolean isLast = i == mappings.size() - 1;
            require(mappings.get(i).when().isEmpty() == isLast, path, "every run but the last needs `when`");
        }
        return new Translation(path, schema, mappings);
    }

    private ModelMapping mapping(String path, BodySchema schema, TranslationFile.Run run) {
        String location = path + " (" + run.model() + ")";
        Set<String> members = schema.members();
        Map<String, MemberRule> rules = new LinkedHashMap<>();
        run.map().forEach((member, rule) -> {
            require(members.contains(member), location, "'" + member + "' is no member of the body");
            rules.put(member, rule(location + " " + member, rule));
        });
        members.forEach(member -> require(rules.containsKey(member), location, "'" + member + "' has no rule"));
        rules.forEach((member, rule) -> requireTotal(location + " " + member, schema.choices(member), rule));
        if (run.when() != null) {
            require(members.contains(run.when()), location, "'" + run.when() + "' is no member of the body");
        }
        return new ModelMapping(
                run.model(),
                Optional.ofNullable(run.when()),
                rules,
                Optional.ofNullable(run.constants()).orElseGet(JsonNodeFactory.instance::objectNode));
    }

    private MemberRule rule(String location, JsonNode node) {
        if (node.isTextual()) {
            return new MemberRule.Mapped(node.textValue(), Map.of(), false, UnaryOperator.identity());
        }
        try {
            TranslationFile.Rule rule = DataFile.JSON.treeToValue(node, TranslationFile.Rule.class);
            if (rule.drop() != null) {
                return new MemberRule.Dropped(rule.drop());
            }
            require(rule.to() != null, location, "needs `to` or `drop`");
            require(
                    rule.others() == null || Set.of(SAME, NEAREST_RATIO).contains(rule.others()),
                    location,
                    "`others` can only be `" + SAME + "` or `" + NEAREST_RATIO + "`");
            return new MemberRule.Mapped(
                    String.valueOf(rule.to()),
                    values(rule.values()),
                    SAME.equals(rule.others()),
                    reshape(location, rule));
        } catch (JsonProcessingException e) {
            problems.add(location + ": " + e.getOriginalMessage());
            return new MemberRule.Dropped("unreadable");
        }
    }

    private static Map<String, JsonNode> values(@Nullable Map<String, JsonNode> written) {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        Optional.ofNullable(written)
                .orElse(Map.of())
                .forEach((from, to) -> values.put(from, to == null ? JsonNodeFactory.instance.nullNode() : to));
        return values;
    }

    private UnaryOperator<JsonNode> reshape(String location, TranslationFile.Rule rule) {
        require(rule.wrap() == null || rule.wrap().equals("list"), location, "`wrap` can only be `list`");
        if (NEAREST_RATIO.equals(rule.others())) {
            var ratios = NearestRatio.of(values(rule.values()).values());
            return ratios::find;
        }
        @Nullable String member = rule.pluck();
        if (member != null) {
            return list -> pluck(list, member);
        }
        return rule.wrap() == null
                ? UnaryOperator.identity()
                : value -> JsonNodeFactory.instance.arrayNode().add(value);
    }

    /** Replaces each object of a list by one of its members. */
    private static JsonNode pluck(JsonNode list, String member) {
        ArrayNode plucked = JsonNodeFactory.instance.arrayNode();
        list.forEach(item -> plucked.add(item.path(member)));
        return plucked;
    }

    private void requireTotal(String location, List<JsonNode> choices, MemberRule rule) {
        if (rule instanceof MemberRule.Mapped mapped) {
            for (JsonNode choice : choices) {
                require(mapped.allows(choice), location, "the choice " + choice + " has no rule");
            }
        }
    }

    private void require(boolean isValid, String location, String problem) {
        if (!isValid) {
            problems.add(location + ": " + problem);
        }
    }

    /** The content of a translation file; the ignored members only hold YAML anchors. */
    @JsonIgnoreProperties({"choices", "members", "rules"})
    record TranslationFile(Map<String, Entry> paths) {

        record Entry(ObjectNode schema, List<Run> runs) {}

        record Run(
                String model,
                @Nullable String when,
                Map<String, JsonNode> map,
                @Nullable ObjectNode constants) {}

        record Rule(
                @Nullable String to,
                @Nullable Map<String, JsonNode> values,
                @Nullable String others,
                @Nullable String pluck,
                @Nullable String wrap,
                @Nullable String drop) {}
    }
}

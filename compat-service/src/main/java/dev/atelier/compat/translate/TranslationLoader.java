// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.platform.json.WireJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads a translation file; one that leaves a member or a choice without a rule is refused as a whole. */
public final class TranslationLoader {
    /** Anchors are what makes the files short; they are ours, so they cannot be a bomb. */
    private static final int MOST_ALIASES = 1_000;

    private static final ObjectMapper JSON = mapper();

    private final List<String> problems = new ArrayList<>();

    private TranslationLoader() {}

    private static ObjectMapper mapper() {
        // JSON null is a value here: it leaves a member out.
        return WireJson.create()
                .setDefaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS));
    }

    /** The translations by path, in the order of the file. */
    public static Map<String, Translation> load(String yaml) {
        var loader = new TranslationLoader();
        Map<String, Translation> translations = loader.read(yaml);
        if (!loader.problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", loader.problems));
        }
        return translations;
    }

    private Map<String, Translation> read(String yaml) {
        var options = new LoaderOptions();
        options.setMaxAliasesForCollections(MOST_ALIASES);
        options.setAllowDuplicateKeys(false);
        Object tree = new Yaml(new SafeConstructor(options)).load(yaml);
        Map<String, Translation> translations = new LinkedHashMap<>();
        try {
            JSON.treeToValue(JSON.valueToTree(tree), TranslationFile.class)
                    .paths()
                    .forEach((path, entry) -> translations.put(path, translation(path, entry)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
        return translations;
    }

    private Translation translation(String path, TranslationFile.Entry entry) {
        var schema = new BodySchema(entry.schema());
        List<ModelRun> runs =
                entry.runs().stream().map(run -> run(path, schema, run)).toList();
        require(!runs.isEmpty(), path, "has no model");
        for (int i = 0; i < runs.size(); i++) {
            boolean isLast = i == runs.size() - 1;
            require(runs.get(i).when().isEmpty() == isLast, path, "every run but the last needs `when`");
        }
        return new Translation(path, entry.produces(), schema, runs);
    }

    private ModelRun run(String path, BodySchema schema, TranslationFile.Run run) {
        String place = path + " (" + run.model() + ")";
        Set<String> members = schema.members();
        Map<String, MemberRule> rules = new LinkedHashMap<>();
        run.map().forEach((member, rule) -> {
            require(members.contains(member), place, "'" + member + "' is no member of the body");
            rules.put(member, rule(place + " " + member, rule));
        });
        members.forEach(member -> require(rules.containsKey(member), place, "'" + member + "' has no rule"));
        rules.forEach((member, rule) -> requireTotal(place + " " + member, schema.member(member), rule));
        if (run.when() != null) {
            require(members.contains(run.when()), place, "'" + run.when() + "' is no member of the body");
        }
        return new ModelRun(
                run.model(),
                Optional.ofNullable(run.when()),
                rules,
                Optional.ofNullable(run.constants()).orElseGet(JsonNodeFactory.instance::objectNode));
    }

    private MemberRule rule(String place, JsonNode node) {
        if (node.isTextual()) {
            return new MemberRule.Mapped(node.textValue(), Map.of(), false, new MemberRule.Shape.Same());
        }
        try {
            TranslationFile.Rule rule = JSON.treeToValue(node, TranslationFile.Rule.class);
            if (rule.drop() != null) {
                return new MemberRule.Dropped(rule.drop());
            }
            require(rule.to() != null, place, "needs `to` or `drop`");
            require(rule.others() == null || rule.others().equals("same"), place, "`others` can only be `same`");
            return new MemberRule.Mapped(
                    String.valueOf(rule.to()), values(rule.values()), rule.others() != null, shape(place, rule));
        } catch (JsonProcessingException e) {
            problems.add(place + ": " + e.getOriginalMessage());
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

    private MemberRule.Shape shape(String place, TranslationFile.Rule rule) {
        require(rule.wrap() == null || rule.wrap().equals("list"), place, "`wrap` can only be `list`");
        if (rule.pluck() != null) {
            return new MemberRule.Shape.Plucked(rule.pluck());
        }
        return rule.wrap() == null ? new MemberRule.Shape.Same() : new MemberRule.Shape.ListOfOne();
    }

    private void requireTotal(String place, JsonNode member, MemberRule rule) {
        if (rule instanceof MemberRule.Mapped mapped) {
            for (JsonNode choice : member.path("enum")) {
                require(mapped.knows(choice), place, "the choice " + choice + " has no rule");
            }
        }
    }

    private void require(boolean kept, String place, String what) {
        if (!kept) {
            problems.add(place + ": " + what);
        }
    }
}

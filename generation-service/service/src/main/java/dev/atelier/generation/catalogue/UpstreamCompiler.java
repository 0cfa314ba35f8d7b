// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.ParameterMapping.ParameterRule;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.input.OptionTable;
import dev.atelier.platform.json.WireName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles the upstreams of a model file, each with its parameter mapping. */
final class UpstreamCompiler {
    private static final String MEMBER = "$.";

    /** The service adds the pitch of an account's own voice; the client does not send it. */
    private static final String PITCH = "_pitch_hz";

    /** No vendor asks more for one picture or one film. */
    private static final BigDecimal MAX_USD = BigDecimal.valueOf(1_000);

    private final InputSchema schema;
    private final FileProblems problems;

    UpstreamCompiler(InputSchema schema, FileProblems problems) {
        this.schema = schema;
        this.problems = problems;
    }

    List<ModelUpstream> compile(@Nullable List<ModelFile.Upstream> upstreams) {
        problems.require(upstreams != null && !upstreams.isEmpty(), "upstreams", "needs at least one");
        List<ModelUpstream> compiled = new ArrayList<>();
        List<ModelFile.Upstream> given = upstreams == null ? List.of() : upstreams;
        for (int i = 0; i < given.size(); i++) {
            String path = "upstreams[" + i + "]";
            ModelFile.Upstream entry = given.get(i);
            compiled.add(new ModelUpstream(
                    problems.present(entry.upstream(), path + ".upstream", "-"),
                    problems.present(entry.model(), path + ".model", "-"),
                    Optional.ofNullable(entry.map()).map(map -> map(map, path + ".map")),
                    Optional.ofNullable(entry.upstreamCost()).flatMap(cost -> cost(cost, path + ".upstream_cost"))));
        }
        return compiled;
    }

    private Optional<UpstreamCost> cost(ModelFile.Cost cost, String path) {
        BigDecimal usd = problems.present(cost.usd(), path + ".usd", BigDecimal.ZERO);
        problems.require(usd.signum() >= 0 && usd.compareTo(MAX_USD) <= 0, path + ".usd", "must be 0 to " + MAX_USD);
        Optional<UpstreamCost.Per> per = WireName.find(UpstreamCost.Per.class, cost.per() == null ? "run" : cost.per());
        problems.require(per.isPresent(), path + ".per", "must be run, output or unit");
        return per.map(unit -> new UpstreamCost(usd, unit));
    }

    private ParameterMapping map(ObjectNode map, String path) {
        Map<String, ParameterRule> rules = new LinkedHashMap<>();
        map.properties()
                .forEach(entry -> rule(entry.getValue(), path + "." + entry.getKey())
                        .ifPresent(rule -> rules.put(entry.getKey(), rule)));
        return new ParameterMapping(rules);
    }

    private Optional<ParameterRule> rule(JsonNode rule, String path) {
        if (rule.isTextual()) {
            return member(rule.asText(), path).map(ParameterRule.Renamed::new);
        }
        Set<String> keys =
                Set.copyOf(rule.properties().stream().map(Map.Entry::getKey).toList());
        if (keys.equals(Set.of("const"))) {
            return Optional.of(new ParameterRule.Constant(rule.path("const")));
        }
        if (keys.equals(Set.of("list"))) {
            return member(rule.path("list").asText(), path).map(ParameterRule.Listed::new);
        }
        if (keys.equals(Set.of("from", "values"))) {
            return translated(rule, path);
        }
        problems.add(path, "must be $.member, {const: ...}, {list: $.member} or {from: $.member, values: {...}}");
        return Optional.empty();
    }

    private Optional<ParameterRule> translated(JsonNode rule, String path) {
        JsonNode from = rule.path("from");
        List<String> members = new ArrayList<>();
        (from.isArray() ? from : JsonNodeFactory.instance.arrayNode().add(from))
                .forEach(each -> member(each.asText(), path).ifPresent(members::add));
        if (members.isEmpty() || members.size() < from.size()) {
            return Optional.empty();
        }
        Map<String, Optional<JsonNode>> values = new HashMap<>();
        rule.path("values")
                .properties()
                .forEach(entry -> values.put(
                        entry.getKey(), entry.getValue().isNull() ? Optional.empty() : Optional.of(entry.getValue())));
        checkKeys(members, values.keySet(), path);
        return Optional.of(new ParameterRule.Translated(members, values));
    }

    private void checkKeys(List<String> members, Set<String> keys, String path) {
        if (members.size() > 1) {
            Map<String, String> table = new HashMap<>();
            keys.forEach(key -> table.put(key, key));
            problems.addAll(path, new OptionTable<>(members, table).problems(schema));
            return;
        }
        List<String> choices = schema.choices(members.getFirst());
        keys.stream()
                .filter(key -> !choices.isEmpty() && !choices.contains(key))
                .sorted()
                .forEach(key -> problems.add(path, "'" + key + "' is no choice of " + members.getFirst()));
    }

    private Optional<String> member(String reference, String path) {
        String member = reference.startsWith(MEMBER) ? reference.substring(MEMBER.length()) : "";
        boolean known = schema.has(member) || isPitch(member);
        problems.require(known, path, "'" + reference + "' names no member of the input; write $.member");
        return known ? Optional.of(member) : Optional.empty();
    }

    private boolean isPitch(String member) {
        return member.endsWith(PITCH)
                && schema.mediaField(member.substring(0, member.length() - PITCH.length()))
                        .filter(field -> field.takes() == MediaField.Takes.VOICE)
                        .isPresent();
    }
}

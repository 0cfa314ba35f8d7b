// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The form of a model's name: {@code {owner}/{name}}. A hole takes all characters that it may have, so a name is compared
 * in one pass.
 */
record ModelPattern(Template template) {
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9_.-]*";

    /** Of a kind that a checked pattern does not have. */
    private static final Pattern NOTHING = Pattern.compile("(?!)");

    /** What a hole takes, by what stands after its colon. */
    private static final Map<String, Pattern> KINDS = Map.of(
            "name", Pattern.compile(NAME + "+"),
            "sha256", Pattern.compile("[0-9a-f]{64}+"),
            "path", Pattern.compile(NAME + "+(/" + NAME + "+)*+"));

    /** @throws IllegalArgumentException when the holes are not told apart by the text between them */
    static ModelPattern parse(String text) {
        Template template = Template.parse(text);
        List<Template.Part> parts = template.parts();
        for (int i = 0; i < parts.size(); i++) {
            if (!(parts.get(i) instanceof Template.Part.Hole(String hole))) {
                continue;
            }
            if (!KINDS.containsKey(kind(hole)) || !name(hole).matches("[a-z_]{1,30}")) {
                throw new IllegalArgumentException(
                        "{" + hole + "} is no hole of a model; write {name}, {name:sha256} or {name:path}");
            }
            boolean isEnd = i + 1 == parts.size();
            boolean isToldApart = isEnd
                    || (!kind(hole).equals("path")
                            && parts.get(i + 1) instanceof Template.Part.Literal(String next)
                            && (next.startsWith("/") || next.startsWith(":")));
            if (!isToldApart) {
                throw new IllegalArgumentException("after {" + hole + "} comes / or :, or the end");
            }
        }
        return new ModelPattern(template);
    }

    Set<String> names() {
        return template.holes().stream().map(ModelPattern::name).collect(Collectors.toSet());
    }

    /** The parts of a model's name; empty when it has another form. */
    Optional<Map<String, String>> match(String model) {
        Map<String, String> found = new LinkedHashMap<>();
        int at = 0;
        for (Template.Part part : template.parts()) {
            if (part instanceof Template.Part.Literal(String literal)) {
                if (!model.startsWith(literal, at)) {
                    return Optional.empty();
                }
                at += literal.length();
            } else if (part instanceof Template.Part.Hole(String hole)) {
                Matcher taken = KINDS.getOrDefault(kind(hole), NOTHING).matcher(model);
                if (!taken.region(at, model.length()).lookingAt()
                        || taken.group().contains("..")) {
                    return Optional.empty();
                }
                found.put(name(hole), taken.group());
                at = taken.end();
            }
        }
        return at == model.length() ? Optional.of(found) : Optional.empty();
    }

    private static String name(String hole) {
        return hole.split(":", 2)[0];
    }

    private static String kind(String hole) {
        return hole.contains(":") ? hole.split(":", 2)[1] : "name";
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with holes: {@code /v1/tasks/{id}}. */
record Template(String text, List<Part> parts) {
    /** Longer ones are no addresses. */
    private static final int MAX_LENGTH = 1_000;

    private static final Pattern PART = Pattern.compile("\\{(?<hole>[^{}]{1,200})\\}|(?<literal>[^{}]+)");
    private static final Pattern LITERAL_OF_ADDRESS = Pattern.compile("[A-Za-z0-9._~/?&=:@,;+%-]*");

    sealed interface Part {
        record Literal(String text) implements Part {}

        record Hole(String name) implements Part {}
    }

    Template {
        parts = List.copyOf(parts);
    }

    /** @throws IllegalArgumentException when the braces do not fit together */
    static Template parse(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher matcher = PART.matcher(text);
        for (int at = 0; at < text.length(); at = matcher.end()) {
            if (text.length() > MAX_LENGTH || !matcher.region(at, text.length()).lookingAt()) {
                throw new IllegalArgumentException("'" + text + "' is no text with holes such as {id}");
            }
            String hole = matcher.group("hole");
            parts.add(hole == null ? new Part.Literal(matcher.group("literal")) : new Part.Hole(hole));
        }
        return new Template(text, parts);
    }

    /** @throws IllegalArgumentException when it is neither a path below the base URL nor one hole for an address */
    static Template ofAddress(String text) {
        Template template = parse(text);
        boolean isPath = text.startsWith("/") && !text.startsWith("//") && !text.contains("..");
        boolean isHarmless = template.parts.stream()
                .allMatch(part -> !(part instanceof Part.Literal(String literal))
                        || LITERAL_OF_ADDRESS.matcher(literal).matches());
        if (!isHarmless || !(isPath || template.isOneHole())) {
            throw new IllegalArgumentException("'" + text + "' is no path such as /v1/tasks/{id} below the base");
        }
        return template;
    }

    boolean isOneHole() {
        return parts.size() == 1 && parts.getFirst() instanceof Part.Hole;
    }

    Set<String> holes() {
        Set<String> holes = new LinkedHashSet<>();
        for (Part part : parts) {
            if (part instanceof Part.Hole(String name)) {
                holes.add(name);
            }
        }
        return holes;
    }

    /** Empty when a hole has no value. */
    Optional<String> fill(Function<String, Optional<String>> values) {
        var filled = new StringBuilder();
        for (Part part : parts) {
            Optional<String> piece = switch (part) {
                case Part.Literal(String literal) -> Optional.of(literal);
                case Part.Hole(String name) -> values.apply(name);
            };
            if (piece.isEmpty()) {
                return Optional.empty();
            }
            filled.append(piece.orElseThrow());
        }
        return Optional.of(filled.toString());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the records of {@code dev.atelier.client.types} from the schemas of the API description. */
record AnswerRecords(Map<String, Object> schemas) {
    private static final Set<String> DOWNLOADABLE = Set.of("GenerationOutput", "MediaFile");
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");
    private static final Pattern PACKAGED = Pattern.compile("\\b(Instant|LocalDate|List|Map|Nullable|Downloadable)\\b");
    private static final Map<String, String> PACKAGES = Map.of(
            "Instant", "java.time.Instant",
            "LocalDate", "java.time.LocalDate",
            "List", "java.util.List",
            "Map", "java.util.Map",
            "Nullable", "org.jspecify.annotations.Nullable",
            "Downloadable", "dev.atelier.client.Downloadable");
    private static final String RAW = "Map<String, @Nullable Object> raw";

    /** The sources by name of type. */
    Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>();
        for (String name : schemas.keySet()) {
            if (isRecord(name)) {
                sources.put(name, source(recordOf(name)));
            } else if (isUnion(name)) {
                sources.put(name, source(interfaceOf(name)));
            }
        }
        return sources;
    }

    private boolean isRecord(String name) {
        return schema(name).containsKey("properties") && !name.endsWith("Request") && !name.endsWith("Form");
    }

    private boolean isUnion(String name) {
        return schema(name).get("oneOf") instanceof List<?> kinds
                && kinds.stream()
                        .allMatch(kind -> object(kind).containsKey("$ref") && isRecord(referred(object(kind))));
    }

    private static String source(String type) {
        Set<String> imports = new TreeSet<>();
        Matcher used = PACKAGED.matcher(type.replaceAll("(?s)/\\*\\*.*?\\*/", ""));
        while (used.find()) {
            imports.add("import " + PACKAGES.get(used.group()) + ";\n");
        }
        return "// SPDX-License-Identifier: Apache-2.0\npackage dev.atelier.client.types;\n\n%s\n%s"
                .formatted(String.join("", imports), type);
    }

    private String recordOf(String name) {
        Map<String, String> components = componentsOf(name);
        List<String> interfaces = Stream.concat(
                        DOWNLOADABLE.contains(name) ? Stream.of("Downloadable") : Stream.empty(),
                        schemas.keySet().stream()
                                .filter(this::isUnion)
                                .filter(union -> variants(union).contains(name)))
                .toList();
        return "%spublic record %s(\n%s,\n        %s)%s {%s}\n"
                .formatted(
                        javadoc(name),
                        name,
                        components.entrySet().stream()
                                .map(one -> "        " + one.getValue() + " " + one.getKey())
                                .collect(Collectors.joining(",\n")),
                        RAW,
                        interfaces.isEmpty() ? "" : "\n        implements " + String.join(", ", interfaces),
                        components.containsKey("secret") ? withoutSecret(name) : "");
    }

    private static String withoutSecret(String name) {
        return """

                    /** Without the secret. */
                    @Override
                    public String toString() {
                        return "%s[...]";
                    }
                """.formatted(name);
    }

    /** What all of the variants have. */
    private String interfaceOf(String name) {
        Set<Map.Entry<String, String>> common = null;
        for (String variant : variants(name)) {
            Set<Map.Entry<String, String>> own = componentsOf(variant).entrySet();
            if (common == null) {
                common = new LinkedHashMap<>(componentsOf(variant)).entrySet();
            }
            common.retainAll(own);
        }
        String members = common == null
                ? ""
                : common.stream()
                        .map(one -> "    %s %s();\n\n".formatted(one.getValue(), one.getKey()))
                        .collect(Collectors.joining());
        return "%spublic sealed interface %s permits %s {\n%s    %s();\n}\n"
                .formatted(javadoc(name), name, String.join(", ", variants(name)), members, RAW);
    }

    private List<String> variants(String union) {
        return list(schema(union).get("oneOf")).stream()
                .map(kind -> referred(object(kind)))
                .toList();
    }

    private String javadoc(String name) {
        StringBuilder params = new StringBuilder();
        properties(name).forEach((member, property) -> {
            if (object(property).get("description") instanceof String text) {
                params.append(" * @param %s %s%n".formatted(Answers.componentOf(member), text(text)));
            }
        });
        String said = schema(name).get("description") instanceof String text ? text(text) : "";
        if (isRecord(name)) {
            params.append(" * @param raw the object as it came, with members that were added later\n");
        }
        String between = said.isEmpty() || params.isEmpty() ? "" : " *\n";
        return "/**\n%s%s%s */\n".formatted(said.isEmpty() ? "" : " * " + said + "\n", between, params);
    }

    private static String text(String description) {
        String escaped = description
                .strip()
                .replaceAll("\\s+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;")
                .replace("*/", "*&#47;");
        return CODE.matcher(escaped).replaceAll("<code>$1</code>");
    }

    /** The types of the components by their names. */
    Map<String, String> componentsOf(String name) {
        Collection<?> required = schema(name).get("required") instanceof List<?> names ? names : List.of();
        Map<String, String> components = new LinkedHashMap<>();
        properties(name).forEach((member, property) -> {
            boolean nullable = !required.contains(member) || isNullable(object(property));
            String type = typeOf(object(property), nullable);
            components.put(Answers.componentOf(member), nullable ? "@Nullable " + type : type);
        });
        return components;
    }

    private static boolean isNullable(Map<String, Object> schema) {
        return (schema.get("type") instanceof List<?> types && types.contains("null"))
                || (schema.get("anyOf") instanceof List<?> kinds && kinds.contains(Map.of("type", "null")));
    }

    private String typeOf(Map<String, Object> schema, boolean boxed) {
        if (schema.containsKey("$ref")) {
            String name = referred(schema);
            return isRecord(name) || isUnion(name) ? name : typeOf(schema(name), boxed);
        }
        if (schema.get("anyOf") instanceof List<?> kinds) {
            return typeOf(object(firstBut(Map.of("type", "null"), kinds)), boxed);
        }
        Object type = schema.get("type") instanceof List<?> types ? firstBut("null", types) : schema.get("type");
        Object format = schema.get("format");
        return switch (String.valueOf(type)) {
            case "string" -> "date-time".equals(format) ? "Instant" : "date".equals(format) ? "LocalDate" : "String";
            case "integer" -> "int32".equals(format) ? (boxed ? "Integer" : "int") : boxed ? "Long" : "long";
            case "number" -> boxed ? "Double" : "double";
            case "boolean" -> boxed ? "Boolean" : "boolean";
            case "array" -> "List<" + typeOf(object(schema.get("items")), true) + ">";
            case "object" ->
                schema.get("additionalProperties") instanceof Map<?, ?>
                        ? "Map<String, " + typeOf(object(schema.get("additionalProperties")), true) + ">"
                        : "Map<String, @Nullable Object>";
            default -> "@Nullable Object";
        };
    }

    private static Object firstBut(Object other, List<?> kinds) {
        return kinds.stream().filter(kind -> !kind.equals(other)).findFirst().orElseThrow();
    }

    private static String referred(Map<String, Object> schema) {
        String reference = String.valueOf(schema.get("$ref"));
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    private Map<String, Object> schema(String name) {
        return object(schemas.get(name));
    }

    private Map<String, Object> properties(String name) {
        return object(schema(name).get("properties"));
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> items ? items : List.of();
    }

    /** An object of the description, which has no nulls. */
    static Map<String, Object> object(@Nullable Object value) {
        Map<String, Object> members = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> given) {
            given.forEach((name, member) -> members.put(String.valueOf(name), Objects.requireNonNull(member)));
        }
        return members;
    }
}

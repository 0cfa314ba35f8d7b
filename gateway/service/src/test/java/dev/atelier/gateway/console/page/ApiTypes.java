// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes the schemas of an OpenAPI document as types of TypeScript. */
final class ApiTypes {
    private static final String HEAD = """
            // SPDX-License-Identifier: Apache-2.0
            // Made from openapi.json by ApiTypesTest with -Dwrite-docs; do not edit.
            """;
    private static final String REFERENCE = "#/components/schemas/";

    private ApiTypes() {}

    static String of(JsonObject document) {
        JsonObject schemas = document.getJsonObject("components").getJsonObject("schemas");
        Set<String> names = new TreeSet<>(schemas.fieldNames());
        return HEAD
                + names.stream()
                        .map(name -> "\n" + declaration(name, schemas.getJsonObject(name)))
                        .collect(Collectors.joining());
    }

    private static String declaration(String name, JsonObject schema) {
        return schema.containsKey("properties")
                ? "export interface " + name + " " + members(schema, "") + "\n"
                : "export type " + name + " = " + type(schema, "") + ";\n";
    }

    private static String members(JsonObject schema, String indent) {
        JsonArray required = schema.getJsonArray("required", new JsonArray());
        JsonObject properties = schema.getJsonObject("properties");
        return properties.fieldNames().stream()
                .map(name -> indent + "  " + name + (required.contains(name) ? ": " : "?: ")
                        + type(properties.getJsonObject(name), indent + "  ") + ";\n")
                .collect(Collectors.joining("", "{\n", indent + "}"));
    }

    private static String type(JsonObject schema, String indent) {
        if (schema.containsKey("$ref")) {
            return schema.getString("$ref").substring(REFERENCE.length());
        }
        for (String choice : List.of("anyOf", "oneOf")) {
            if (schema.containsKey(choice)) {
                return union(schema.getJsonArray(choice).stream()
                        .map(JsonObject.class::cast)
                        .map(each -> type(each, indent))
                        .toList());
            }
        }
        // The console is of the platform's own release, so it knows every word that other clients must expect.
        JsonArray words = schema.getJsonArray("enum", schema.getJsonArray("x-extensible-enum"));
        if (words != null) {
            return union(words.stream()
                    .map(value -> value instanceof String text ? "'" + text + "'" : String.valueOf(value))
                    .toList());
        }
        Object type = schema.getValue("type");
        return type instanceof JsonArray types
                ? union(types.stream()
                        .map(each -> ofName(String.valueOf(each), schema, indent))
                        .toList())
                : ofName(String.valueOf(type), schema, indent);
    }

    private static String ofName(String type, JsonObject schema, String indent) {
        return switch (type) {
            case "string" -> "string";
            case "integer", "number" -> "number";
            case "boolean" -> "boolean";
            case "null" -> "null";
            case "array" -> "(" + type(schema.getJsonObject("items", new JsonObject()), indent) + ")[]";
            case "object" -> schema.containsKey("properties") ? members(schema, indent) : "Record<string, unknown>";
            default -> "unknown";
        };
    }

    private static String union(List<String> types) {
        return String.join(" | ", types);
    }
}

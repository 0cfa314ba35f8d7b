// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.output.JsonValue;
import dev.atelier.cli.output.Table;
import dev.atelier.cli.output.Text;
import dev.atelier.client.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The inputs of a model for a person, from its schema as it is now. */
public final class ModelHelp {
    /** A command whose help says more once a model is named. */
    public interface Asked {
        /** Prints the help of the model that was named; nothing without one. */
        int showModelHelp();
    }

    private ModelHelp() {}

    /** @param answer the model, with its schema */
    public static List<String> lines(Map<String, @Nullable Object> answer) {
        var model = new JsonValue(answer);
        JsonValue schema = model.get("input_schema");
        List<String> required = schema.get("required").items().stream()
                .flatMap(name -> name.text().stream())
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(Text.printable(model.text("slug") + ": " + model.text("description")));
        lines.add("From " + Runs.credits(model.get("base_credits").number().orElse(0L)) + ", plan "
                + Text.printable(model.text("min_plan")) + " or higher. Inputs (-i NAME=VALUE):");
        var table = new Table("input", "is", "default", "");
        schema.get("properties")
                .members()
                .forEach((name, property) -> table.row(
                        name + (required.contains(name) ? " *" : ""),
                        kind(property),
                        property.get("default").text().orElse(""),
                        property.text("description")));
        table.lines(false).forEach(line -> lines.add("  " + line));
        lines.add("* has to be there.");
        JsonValue example = schema.get("examples").items().stream().findFirst().orElse(new JsonValue(null));
        if (example.isPresent()) {
            lines.add("Example: " + Text.printable(Json.write(example.value())));
        }
        return lines;
    }

    private static String kind(JsonValue property) {
        boolean isList = ModelInput.type(property).equals("array");
        JsonValue one = isList ? property.get("items") : property;
        String many = isList ? ", repeatable" : "";
        List<JsonValue> choices = one.get("enum").items();
        if (!choices.isEmpty()) {
            return choices.stream().map(choice -> choice.text().orElse("null")).collect(Collectors.joining(" | "))
                    + many;
        }
        String media = one.get("x-service-media")
                .text()
                .or(() ->
                        one.get("x-service-media").items().stream().findFirst().flatMap(JsonValue::text))
                .orElse("");
        return media.isEmpty() ? range(one) + many : media + " (@file, file_…, https://…)" + many;
    }

    private static String range(JsonValue property) {
        String type = ModelInput.type(property);
        String lowest = property.text("minimum");
        String highest = property.text("maximum");
        String longest = property.text("maxLength");
        if (!lowest.isEmpty() || !highest.isEmpty()) {
            return type + " " + lowest + ".." + highest;
        }
        return longest.isEmpty() ? type : "text, up to " + longest + " characters";
    }
}

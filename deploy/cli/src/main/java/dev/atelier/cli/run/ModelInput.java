// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.client.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes the input of a model from words of the command line; the model's schema says which of them are numbers or files. */
final class ModelInput {
    private static final Pattern PAIR = Pattern.compile("([A-Za-z_][A-Za-z0-9_.-]*)(:?=)(.*)", Pattern.DOTALL);
    /** Longer than every text that a model takes. */
    private static final long MOST_TEXT_BYTES = 1 << 20;

    private final JsonValue properties;
    private final Map<String, @Nullable Object> input = new LinkedHashMap<>();

    ModelInput(JsonValue schema) {
        properties = schema.get("properties");
    }

    /** @param pairs {@code name=value}, {@code name=@file} or {@code name:=json} */
    Map<String, @Nullable Object> read(
            Map<String, @Nullable Object> base, @Nullable String prompt, List<String> pairs) {
        input.putAll(base);
        if (prompt != null) {
            input.put("prompt", prompt);
        }
        List<String> seen = new ArrayList<>();
        for (String pair : pairs) {
            Matcher parts = PAIR.matcher(pair);
            if (!parts.matches()) {
                throw wrong("-i " + pair + ": write name=value, name=@file or name:=JSON.");
            }
            put(parts.group(1), value(parts.group(1), parts.group(2), parts.group(3)), seen);
        }
        return input;
    }

    /** A list grows with each further word; anything else may be given once. */
    private void put(String name, @Nullable Object value, List<String> seen) {
        boolean isRepeated = seen.contains(name);
        seen.add(name);
        if (type(properties.get(name)).equals("array") && !(value instanceof List)) {
            List<@Nullable Object> items = new ArrayList<>();
            if (isRepeated && input.get(name) instanceof List<?> before) {
                items.addAll(before);
            }
            items.add(value);
            input.put(name, items);
        } else if (isRepeated) {
            throw wrong("-i " + name + " is there twice.");
        } else {
            input.put(name, value);
        }
    }

    private @Nullable Object value(String name, String sign, String text) {
        JsonValue property = properties.get(name);
        JsonValue one = type(property).equals("array") ? property.get("items") : property;
        if (sign.equals(":=")) {
            return json(name, text);
        }
        if (text.startsWith("@@")) {
            return text.substring(1);
        }
        return text.startsWith("@") ? file(one, Path.of(text.substring(1))) : typed(name, type(one), text);
    }

    private static @Nullable Object json(String name, String text) {
        try {
            return Json.read(text);
        } catch (IllegalArgumentException e) {
            throw wrong("-i " + name + ":=" + text + ": " + e.getMessage() + ".");
        }
    }

    /** A medium is uploaded, and a text is read. */
    private static Object file(JsonValue property, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw wrong("There is no file " + file + " that can be read.");
        }
        if (property.get("x-service-media").isPresent()) {
            return file;
        }
        try {
            if (Files.size(file) > MOST_TEXT_BYTES) {
                throw wrong(file + " is too long for a text.");
            }
            return Files.readString(file).strip();
        } catch (MalformedInputException _) {
            throw wrong(file + " is no text, and this input takes no file.");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static Object typed(String name, String type, String text) {
        try {
            return switch (type) {
                case "integer" -> new BigInteger(text.strip());
                case "number" -> new BigDecimal(text.strip());
                case "boolean" -> truth(name, text.strip());
                case "object" -> throw wrong("-i " + name + " is an object: write " + name + ":='{…}'.");
                default -> text;
            };
        } catch (NumberFormatException _) {
            throw wrong("-i " + name + "=" + text + ": " + name + " is a "
                    + (type.equals("integer") ? "whole number." : "number."));
        }
    }

    private static boolean truth(String name, String text) {
        return switch (text) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> throw wrong("-i " + name + "=" + text + ": " + name + " is true or false.");
        };
    }

    /** The first kind of a value that is not null; empty for a member that the model does not have. */
    static String type(JsonValue property) {
        JsonValue type = property.get("type");
        return type.text()
                .or(() -> type.items().stream()
                        .flatMap(item -> item.text().stream())
                        .filter(name -> !name.equals("null"))
                        .findFirst())
                .orElse("");
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}

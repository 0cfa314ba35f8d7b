// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as maps, lists, texts, numbers, booleans and null. */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /**
     * The value of a text. Whole numbers are {@link Long} or {@link BigInteger}, others {@link Double}; objects keep their order.
     *
     * @throws IllegalArgumentException when it is no JSON
     */
    public static @Nullable Object read(String text) {
        try (JsonParser json = FACTORY.createParser(text)) {
            Object value = value(json, json.nextToken());
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("there is more after the end of the JSON");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a value, on one line. */
    public static String write(@Nullable Object value) {
        return write(value, false);
    }

    /** The text of a value for people. */
    public static String pretty(@Nullable Object value) {
        return write(value, true);
    }

    private static String write(@Nullable Object value, boolean pretty) {
        var text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            if (pretty) {
                var indenter = new DefaultIndenter("  ", "\n");
                var printer = new DefaultPrettyPrinter();
                printer.indentArraysWith(indenter);
                printer.indentObjectsWith(indenter);
                json.setPrettyPrinter(printer);
            }
            put(json, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static @Nullable Object value(JsonParser json, @Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw new IllegalArgumentException("no JSON: there is no text");
        }
        return switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String name = json.currentName();
                    members.put(name, value(json, json.nextToken()));
                }
                yield members;
            }
            case START_ARRAY -> {
                List<@Nullable Object> items = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(json, json.currentToken()));
                }
                yield items;
            }
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> whole(json.getNumberValue());
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static Number whole(Number number) {
        return number instanceof Integer small ? Long.valueOf(small) : number;
    }

    private static void put(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof CharSequence text) {
            json.writeString(text.toString());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            putNumber(json, number);
        } else if (value instanceof Map<?, ?> members) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                json.writeFieldName(String.valueOf(member.getKey()));
                put(json, member.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Iterable<?> items) {
            json.writeStartArray();
            for (Object item : items) {
                put(json, item);
            }
            json.writeEndArray();
        } else {
            throw new IllegalArgumentException(value.getClass().getName() + " has no JSON");
        }
    }

    private static void putNumber(JsonGenerator json, Number number) throws IOException {
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte) {
            json.writeNumber(number.longValue());
        } else if (number instanceof BigInteger big) {
            json.writeNumber(big);
        } else if (number instanceof BigDecimal big) {
            json.writeNumber(big);
        } else if (Double.isFinite(number.doubleValue())) {
            json.writeNumber(number.doubleValue());
        } else {
            throw new IllegalArgumentException(number + " has no JSON");
        }
    }
}

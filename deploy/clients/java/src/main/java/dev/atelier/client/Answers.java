// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes records of answers. What a record cannot take is null there, and in {@code raw}. */
final class Answers {
    private static final Pattern WORD = Pattern.compile("_(.)");

    private Answers() {}

    /** Whoever prints a record sees its members once, and no secret. */
    private static final class Raw extends AbstractMap<String, @Nullable Object> {
        private final Map<String, @Nullable Object> members;

        private Raw(Map<String, @Nullable Object> members) {
            this.members = Collections.unmodifiableMap(members);
        }

        @Override
        public Set<Entry<String, @Nullable Object>> entrySet() {
            return members.entrySet();
        }

        @Override
        public @Nullable Object get(Object name) {
            return members.get(name);
        }

        @Override
        public String toString() {
            return "{...}";
        }
    }

    static <T extends Record> T read(Class<T> type, Map<String, @Nullable Object> members) {
        Map<String, @Nullable Object> byComponent = new HashMap<>();
        members.forEach((name, member) -> byComponent.put(componentOf(name), member));
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            RecordComponent component = components[i];
            values[i] = component.getName().equals("raw")
                    ? new Raw(members)
                    : value(component.getGenericType(), byComponent.get(component.getName()));
        }
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is no record of an answer", e);
        }
    }

    /** The component of a member: {@code credits_charged} is {@code creditsCharged}. */
    static String componentOf(String member) {
        return WORD.matcher(member).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }

    private static @Nullable Object value(Type type, @Nullable Object value) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class ? list(arguments[0], value) : map(arguments[1], value);
        }
        return type instanceof Class<?> kind ? plain(kind, value) : null;
    }

    private static @Nullable Object list(Type type, @Nullable Object value) {
        if (!(value instanceof List<?> items)) {
            return null;
        }
        List<@Nullable Object> read = new ArrayList<>();
        items.forEach(item -> read.add(value(type, item)));
        return Collections.unmodifiableList(read);
    }

    private static @Nullable Object map(Type type, @Nullable Object value) {
        if (!(value instanceof Map<?, ?> members)) {
            return null;
        }
        Map<String, @Nullable Object> read = new LinkedHashMap<>();
        members.forEach((name, member) -> read.put(String.valueOf(name), value(type, member)));
        return Collections.unmodifiableMap(read);
    }

    private static @Nullable Object plain(Class<?> kind, @Nullable Object value) {
        if (kind == Object.class) {
            return value;
        }
        if (kind == boolean.class || kind == Boolean.class) {
            return value instanceof Boolean ? value : kind.isPrimitive() ? false : null;
        }
        if (kind.isPrimitive() || Number.class.isAssignableFrom(kind)) {
            return number(kind, value instanceof Number number ? number : kind.isPrimitive() ? 0 : null);
        }
        if (kind.isRecord()) {
            return value instanceof Map<?, ?> members ? read(kind.asSubclass(Record.class), named(members)) : null;
        }
        return value instanceof String text ? text(kind, text) : null;
    }

    private static @Nullable Object number(Class<?> kind, @Nullable Number number) {
        if (number == null) {
            return null;
        }
        if (kind == long.class || kind == Long.class) {
            return number.longValue();
        }
        return kind == int.class || kind == Integer.class ? (Object) number.intValue() : (Object) number.doubleValue();
    }

    private static @Nullable Object text(Class<?> kind, String text) {
        try {
            return kind == Instant.class ? Instant.parse(text) : kind == LocalDate.class ? LocalDate.parse(text) : text;
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** The members of an object of JSON, whose names are texts. */
    static Map<String, @Nullable Object> named(Map<?, ?> members) {
        Map<String, @Nullable Object> named = new LinkedHashMap<>();
        members.forEach((name, member) -> named.put(String.valueOf(name), member));
        return named;
    }
}

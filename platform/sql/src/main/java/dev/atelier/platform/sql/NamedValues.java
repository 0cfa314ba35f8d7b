// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of the parameters of one statement, by their names; each name of the statement has one, and none is left over. */
public final class NamedValues {
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    private NamedValues() {}

    public static NamedValues of(String name, @Nullable Object value) {
        return new NamedValues().and(name, value);
    }

    public NamedValues and(String name, @Nullable Object value) {
        if (values.containsKey(name)) {
            throw new IllegalArgumentException("two values for :" + name);
        }
        values.put(name, value);
        return this;
    }

    /** The values in the order of the places. Messages name parameters alone: a value may be a secret. */
    @Nullable Object[] inOrder(List<String> places) {
        if (!values.keySet().equals(Set.copyOf(places))) {
            throw new IllegalArgumentException("the statement has " + places + " and not " + values.keySet());
        }
        return places.stream().map(values::get).toArray();
    }
}

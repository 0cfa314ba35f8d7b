// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import groovy.lang.DelegatingMetaClass;
import groovy.lang.GroovySystem;
import io.restassured.internal.path.json.JSONAssertion;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads plain paths of JSON, such as {@code data[0].id}, for REST-assured. By itself it compiles a class of Groovy for each path that a
 * test asks for, which took a tenth of the processor time of all test processes. Every other path, and one that meets something
 * unexpected on its way, is still read by Groovy.
 */
final class PlainJsonPathReader extends DelegatingMetaClass {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_]\\w*(\\[\\d+])*(\\.[A-Za-z_]\\w*(\\[\\d+])*)*");
    private static final Pattern STEP = Pattern.compile("(\\w+)|\\[(\\d+)]");
    private static final String READ = "getAsJsonObject";

    /** Left to Groovy. */
    private record Unread() {}

    private PlainJsonPathReader() {
        super(JSONAssertion.class);
    }

    /** Once is enough for a class loader; again changes nothing. */
    static void install() {
        var registry = GroovySystem.getMetaClassRegistry();
        if (!(registry.getMetaClass(JSONAssertion.class) instanceof PlainJsonPathReader)) {
            registry.setMetaClass(JSONAssertion.class, new PlainJsonPathReader());
        }
    }

    @Override
    @SuppressWarnings("rawtypes")
    public @Nullable Object invokeMethod(
            Class sender,
            Object receiver,
            String method,
            @Nullable Object[] arguments,
            boolean isCallToSuper,
            boolean fromInsideClass) {
        if (method.equals(READ) && receiver instanceof JSONAssertion path) {
            Object value = read(arguments[0], path.getKey());
            if (!(value instanceof Unread)) {
                return value;
            }
        }
        return super.invokeMethod(sender, receiver, method, arguments, isCallToSuper, fromInsideClass);
    }

    private static @Nullable Object read(@Nullable Object document, String path) {
        if (!PLAIN.matcher(path).matches()) {
            return new Unread();
        }
        Object value = document;
        Matcher steps = STEP.matcher(path);
        while (steps.find()) {
            value = steps.group(1) != null ? member(value, steps.group(1)) : item(value, steps.group(2));
        }
        return value;
    }

    private static @Nullable Object member(@Nullable Object value, String name) {
        return value instanceof Map<?, ?> object ? object.get(name) : new Unread();
    }

    private static @Nullable Object item(@Nullable Object value, String number) {
        int index = Integer.parseInt(number);
        return value instanceof List<?> list && index < list.size() ? list.get(index) : new Unread();
    }
}

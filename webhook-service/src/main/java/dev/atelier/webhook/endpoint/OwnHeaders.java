// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Headers that the owner of an endpoint adds to its deliveries; the values are secrets. Names differ by more than case. */
public record OwnHeaders(Map<String, String> values) {
    public static final OwnHeaders NONE = new OwnHeaders(Map.of());

    private static final ObjectMapper JSON = WireJson.create();
    private static final int MOST = 10;
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_VALUE = 1_000;

    /** Four characters of a shorter value would give too much of it away. */
    private static final int SHORTEST_WITH_HINT = 16;

    private static final int HINT = 4;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final Pattern VALUE = Pattern.compile("[!-~](?:[ -~\\t]*[!-~])?");

    /** Of one connection, or of the message itself: a second value would break the request or its signature. */
    private static final Set<String> REFUSED = Set.of(
            "host",
            "connection",
            "keep-alive",
            "transfer-encoding",
            "te",
            "trailer",
            "upgrade",
            "expect",
            "accept-encoding",
            "http2-settings",
            "date",
            "via",
            "user-agent");

    private static final Set<String> REFUSED_BEGINNINGS =
            Set.of("content-", "proxy-", "webhook-", "service-", "x-fal-");

    public OwnHeaders {
        Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(values);
        values = Collections.unmodifiableMap(byName);
    }

    /** These headers with the changes; refuses what no request can carry. */
    OwnHeaders with(HeaderChanges changes) {
        Map<String, String> result = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (!changes.isRemoveAll()) {
            result.putAll(values);
        }
        changes.changes().forEach((name, value) -> {
            checkName(name);
            // The client's new spelling of a name counts.
            result.remove(name);
            value.ifPresent(text -> result.put(name, checked(name, text)));
        });
        if (result.size() > MOST) {
            throw ApiException.invalid("An endpoint has at most " + MOST + " headers.", HeaderChanges.MEMBER);
        }
        return new OwnHeaders(result);
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    String[] names() {
        return values.keySet().toArray(String[]::new);
    }

    /** For each name the end of its value, or nothing. */
    String[] hints() {
        return values.values().stream()
                .map(value -> value.length() < SHORTEST_WITH_HINT ? "" : value.substring(value.length() - HINT))
                .toArray(String[]::new);
    }

    byte[] toBytes() {
        try {
            return JSON.writeValueAsBytes(values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static OwnHeaders parse(byte[] bytes) {
        try {
            return new OwnHeaders(JSON.readValue(bytes, new TypeReference<>() {}));
        } catch (IOException e) {
            // Its message could quote a value.
            throw new IllegalStateException(
                    "headers of an endpoint cannot be read: " + e.getClass().getSimpleName());
        }
    }

    private static void checkName(String name) {
        if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches()) {
            throw ApiException.invalid(
                    "The name of a header has 1 to " + LONGEST_NAME + " letters, digits, hyphens or underscores.",
                    HeaderChanges.path(name));
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (REFUSED.contains(lower) || REFUSED_BEGINNINGS.stream().anyMatch(lower::startsWith)) {
            throw ApiException.invalid("This header is set by the delivery itself.", HeaderChanges.path(name));
        }
    }

    private static String checked(String name, String value) {
        if (value.length() > LONGEST_VALUE || !VALUE.matcher(value).matches()) {
            throw ApiException.invalid(
                    "The value of a header has 1 to " + LONGEST_VALUE + " visible ASCII characters on one line.",
                    HeaderChanges.path(name));
        }
        return value;
    }

    /** Without the values. */
    @Override
    public String toString() {
        return "OwnHeaders" + values.keySet();
    }
}

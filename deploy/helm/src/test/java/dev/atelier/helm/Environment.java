// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The environment variables of a container. */
final class Environment {

    /** A key of a Secret that a container cannot start without. */
    record SecretKey(String secret, String key) {}

    private Environment() {}

    static List<String> names(JsonNode container) {
        List<String> names = new ArrayList<>();
        container
                .path("env")
                .forEach(variable -> names.add(variable.path("name").asText()));
        return names;
    }

    /** The variables whose values stand in the manifest. */
    static Map<String, String> texts(JsonNode container) {
        Map<String, String> texts = new TreeMap<>();
        container.path("env").forEach(variable -> {
            if (variable.has("value")) {
                texts.put(variable.path("name").asText(), variable.path("value").asText());
            }
        });
        return texts;
    }

    static List<SecretKey> secretKeys(JsonNode container) {
        List<SecretKey> keys = new ArrayList<>();
        container.path("env").forEach(variable -> {
            JsonNode reference = variable.at("/valueFrom/secretKeyRef");
            if (reference.isObject() && !reference.path("optional").asBoolean()) {
                keys.add(new SecretKey(
                        reference.path("name").asText(), reference.path("key").asText()));
            }
        });
        return keys;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A rendered Kubernetes object. */
record Manifest(JsonNode json) {

    String kind() {
        return json.path("kind").asText();
    }

    String name() {
        return json.at("/metadata/name").asText();
    }

    /** For messages: kind and name. */
    String label() {
        return kind() + " " + name();
    }

    /** The pod that a Deployment or a Job makes. */
    JsonNode pod() {
        return json.at("/spec/template/spec");
    }

    boolean hasPod() {
        return pod().isObject();
    }

    /** All containers of the pod, those of its start included. */
    List<JsonNode> containers() {
        List<JsonNode> containers = new ArrayList<>();
        pod().path("initContainers").forEach(containers::add);
        pod().path("containers").forEach(containers::add);
        return containers;
    }

    Map<String, String> podLabels() {
        return texts(json.at("/spec/template/metadata/labels"));
    }

    static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new TreeMap<>();
        object.properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
        return texts;
    }

    /** Whether all labels that a selector asks for are there. */
    static boolean matches(JsonNode selector, Map<String, String> labels) {
        return !selector.isEmpty()
                && labels.entrySet().containsAll(texts(selector).entrySet());
    }
}

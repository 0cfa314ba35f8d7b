// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a submit left to do.
 *
 * @param values for the addresses of later calls
 * @param cost what the answer to the submit said of the price
 * @param outputs their addresses, when the answer had them
 */
record DeclaredHandle(Map<String, String> values, Optional<String> cost, List<String> outputs) {
    private static final String COST = "$cost";
    private static final String OUTPUTS = "$outputs";

    DeclaredHandle {
        values = Map.copyOf(values);
        outputs = List.copyOf(outputs);
    }

    static DeclaredHandle parse(JobHandle handle) {
        JsonNode json = UpstreamJson.read(handle.text());
        Map<String, String> values = new LinkedHashMap<>();
        json.propertyStream()
                .filter(member -> !member.getKey().startsWith("$"))
                .forEach(member -> values.put(member.getKey(), member.getValue().asText()));
        return new DeclaredHandle(
                values,
                Optional.of(json.path(COST)).filter(JsonNode::isTextual).map(JsonNode::asText),
                json.path(OUTPUTS).valueStream().map(JsonNode::asText).toList());
    }

    /** Empty when it is too long to be stored. */
    Optional<JobHandle> toHandle() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        values.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(value -> json.put(value.getKey(), value.getValue()));
        cost.ifPresent(text -> json.put(COST, text));
        if (!outputs.isEmpty()) {
            outputs.forEach(json.putArray(OUTPUTS)::add);
        }
        return Optional.of(json.toString())
                .filter(text -> text.length() <= JobHandle.MAX_LENGTH)
                .map(JobHandle::new);
    }
}

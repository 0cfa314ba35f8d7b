// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.generation.provider.JobHandle;
import java.util.Optional;
import java.util.regex.Pattern;

/** The id an upstream gave a job; only characters that cannot change the meaning of a URL they become part of. */
public record UpstreamJobId(String text) {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,127}");

    /** Empty when the value is not a harmless id. */
    public static Optional<UpstreamJobId> parse(JsonNode id) {
        return Optional.of(id)
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .filter(text -> FORM.matcher(text).matches())
                .map(UpstreamJobId::new);
    }

    /** The id in a handle that {@link #toHandle} wrote. */
    public static UpstreamJobId of(JobHandle handle) {
        return new UpstreamJobId(UpstreamJson.read(handle.text()).path("id").asText());
    }

    public JobHandle toHandle() {
        return new JobHandle(
                JsonNodeFactory.instance.objectNode().put("id", text).toString());
    }

    @Override
    public String toString() {
        return text;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.http.UpstreamJobId;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.util.List;
import java.util.Optional;

/** What a submit left to do: poll a video job, or download images that are finished. */
sealed interface OpenAiHandle {
    record Video(UpstreamJobId id) implements OpenAiHandle {}

    record Images(List<String> urls) implements OpenAiHandle {}

    static OpenAiHandle parse(JobHandle handle) {
        JsonNode json = UpstreamJson.read(handle.text());
        return json.path("id").isTextual()
                ? new Video(UpstreamJobId.of(handle))
                : new Images(
                        json.path("urls").valueStream().map(JsonNode::asText).toList());
    }

    /** Empty when the addresses are too long to be stored. */
    static Optional<JobHandle> ofImages(List<String> urls) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode array = json.putArray("urls");
        urls.forEach(array::add);
        return Optional.of(json.toString())
                .filter(text -> text.length() <= JobHandle.MAX_LENGTH)
                .map(JobHandle::new);
    }
}

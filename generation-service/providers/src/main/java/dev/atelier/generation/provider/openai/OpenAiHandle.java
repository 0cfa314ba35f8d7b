// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is left to do after a submit: follow a video job, or fetch pictures that are made already. */
sealed interface OpenAiHandle {
    int LONGEST = 2_000;

    record Video(String id) implements OpenAiHandle {}

    record Pictures(List<String> urls) implements OpenAiHandle {}

    static OpenAiHandle read(JobHandle handle) {
        JsonNode json = UpstreamJson.read(handle.text());
        if (json.path("id").isTextual()) {
            return new Video(json.path("id").asText());
        }
        List<String> urls = new ArrayList<>();
        json.path("urls").forEach(url -> urls.add(url.asText()));
        return new Pictures(urls);
    }

    static JobHandle video(String id) {
        return new JobHandle(JsonNodeFactory.instance.objectNode().put("id", id).toString());
    }

    /** Nothing when there are too many long addresses to be kept. */
    static Optional<JobHandle> pictures(List<String> urls) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode array = json.putArray("urls");
        urls.forEach(array::add);
        return Optional.of(json.toString())
                .filter(text -> text.length() <= LONGEST)
                .map(JobHandle::new);
    }
}

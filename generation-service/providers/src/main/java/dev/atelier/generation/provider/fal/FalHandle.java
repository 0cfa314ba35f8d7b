// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.http.JobIds;
import dev.atelier.generation.provider.http.OwnPlace;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where a job lies in the queue.
 *
 * @param path below the base URL; {@code /status} and {@code /cancel} are under it
 */
record FalHandle(String id, String path) {
    private static final List<String> LONGER_NAMES = List.of("workflows", "comfy");
    private static final String STATUS = "/status";
    private static final int LONGEST = 500;

    /** From the answer to a submit; its addresses count only where they lead to the upstream itself. */
    static Optional<FalHandle> of(URI base, String endpoint, Answered answer) {
        return JobIds.read(answer.json().path("request_id"))
                .map(id -> new FalHandle(
                        id, told(base, id, answer).orElseGet(() -> "/" + application(endpoint) + "/requests/" + id)));
    }

    static FalHandle read(JobHandle handle) {
        var json = UpstreamJson.read(handle.text());
        return new FalHandle(json.path("id").asText(), json.path("path").asText());
    }

    JobHandle toHandle() {
        return new JobHandle(JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("path", path)
                .toString());
    }

    String status() {
        return path + STATUS + "?logs=0";
    }

    String cancel() {
        return path + "/cancel";
    }

    private static Optional<String> told(URI base, String id, Answered answer) {
        return answer.text("status_url")
                .flatMap(url -> OwnPlace.path(base, url))
                .filter(path -> path.endsWith("/requests/" + id + STATUS) && path.length() <= LONGEST)
                .map(path -> path.substring(0, path.length() - STATUS.length()));
    }

    /** Status and result know owner and alias only, whatever comes after them in the endpoint. */
    private static String application(String endpoint) {
        List<String> parts = Arrays.asList(endpoint.split("/", -1));
        int length = LONGER_NAMES.contains(parts.getFirst()) ? 3 : 2;
        return String.join("/", parts.subList(0, Math.min(length, parts.size())));
    }
}

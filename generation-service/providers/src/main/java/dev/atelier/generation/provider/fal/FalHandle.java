// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.http.SameOriginUrl;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamJobId;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A job in the queue.
 *
 * @param path below the base URL; {@code /status} and {@code /cancel} are under it
 */
record FalHandle(String id, String path) {
    private static final List<String> LONGER_NAMES = List.of("workflows", "comfy");
    private static final String STATUS = "/status";
    private static final int MAX_PATH = 500;

    /** From the answer to a submit; a URL in it counts only when it leads to the upstream itself. */
    static Optional<FalHandle> of(URI base, String endpoint, Answered answer) {
        return UpstreamJobId.parse(answer.json().path("request_id"))
                .map(UpstreamJobId::text)
                .map(id -> new FalHandle(
                        id,
                        pathInAnswer(base, id, answer)
                                .orElseGet(() -> "/" + application(endpoint) + "/requests/" + id)));
    }

    static FalHandle parse(JobHandle handle) {
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

    String statusPath() {
        return path + STATUS + "?logs=0";
    }

    String cancelPath() {
        return path + "/cancel";
    }

    private static Optional<String> pathInAnswer(URI base, String id, Answered answer) {
        return answer.text("status_url")
                .flatMap(url -> SameOriginUrl.relativePath(base, url))
                .filter(path -> path.endsWith("/requests/" + id + STATUS) && path.length() <= MAX_PATH)
                .map(path -> path.substring(0, path.length() - STATUS.length()));
    }

    /** Paths of status and result contain owner and alias only, not the rest of the endpoint. */
    private static String application(String endpoint) {
        List<String> parts = Arrays.asList(endpoint.split("/", -1));
        int length = LONGER_NAMES.contains(parts.getFirst()) ? 3 : 2;
        return String.join("/", parts.subList(0, Math.min(length, parts.size())));
    }
}

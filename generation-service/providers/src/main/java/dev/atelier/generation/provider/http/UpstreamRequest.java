// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.egress.Payload;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One call of an upstream's API; each method gives a changed copy.
 *
 * @param path appended to the upstream's base URL, with its query; or a whole address at the upstream's own origin
 */
public record UpstreamRequest(String method, String path, Map<String, String> headers, Payload payload) {

    public UpstreamRequest {
        headers = Map.copyOf(headers);
    }

    public static UpstreamRequest get(String path) {
        return new UpstreamRequest("GET", path, Map.of(), new Payload.Nothing());
    }

    /** Without a body. */
    public static UpstreamRequest of(String method, String path) {
        return new UpstreamRequest(method, path, Map.of(), new Payload.Nothing());
    }

    public static UpstreamRequest post(String path, JsonNode body) {
        return of("POST", path).json(body);
    }

    public static UpstreamRequest post(String path, Multipart body) {
        return of("POST", path).form(body);
    }

    public UpstreamRequest json(JsonNode body) {
        return new UpstreamRequest(method, path, headers, Payload.of(UpstreamJson.bytes(body)))
                .header("content-type", "application/json");
    }

    public UpstreamRequest form(Multipart body) {
        return new UpstreamRequest(method, path, headers, new Payload.Content(body.file()))
                .header("content-type", body.contentType());
    }

    public UpstreamRequest header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new UpstreamRequest(method, path, more, payload);
    }

    /** With one more parameter in the query; neither name nor value needs to be escaped. */
    public UpstreamRequest query(String name, String value) {
        String parameter = URLEncoder.encode(name, StandardCharsets.UTF_8) + "="
                + URLEncoder.encode(value, StandardCharsets.UTF_8);
        return new UpstreamRequest(method, path + (path.contains("?") ? "&" : "?") + parameter, headers, payload);
    }

    /** Without headers and payload. */
    @Override
    public String toString() {
        return "UpstreamRequest[" + method + "]";
    }
}

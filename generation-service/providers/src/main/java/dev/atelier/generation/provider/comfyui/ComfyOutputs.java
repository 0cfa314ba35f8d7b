// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.RemoteOutput;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the files of an executed graph; member names do not say the kind of a file, so its bytes decide it. */
final class ComfyOutputs {

    private ComfyOutputs() {}

    /** The files that the graph saved, or its previews when it saved none. */
    static List<RemoteOutput> of(URI base, JsonNode outputs) {
        List<RemoteOutput> saved = files(base, outputs, "output");
        return saved.isEmpty() ? files(base, outputs, "temp") : saved;
    }

    private static List<RemoteOutput> files(URI base, JsonNode outputs, String type) {
        return outputs.valueStream()
                .flatMap(JsonNode::valueStream)
                .flatMap(list -> list.isArray() ? list.valueStream() : Stream.empty())
                .filter(file -> file.path("filename").isTextual())
                .filter(file -> file.path("type").asText("output").equals(type))
                .<RemoteOutput>map(
                        file -> new RemoteOutput.Address(base + "/view?" + query(file, type), Optional.empty()))
                .toList();
    }

    private static String query(JsonNode file, String type) {
        return "filename=" + encode(file.path("filename").asText()) + "&subfolder="
                + encode(file.path("subfolder").asText()) + "&type=" + type;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

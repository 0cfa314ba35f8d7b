// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.http.RemoteOutput;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Finds the files in the result of a model; what else it holds, such as echoes of the input, is no output. */
final class FalOutputs {

    // In this order: a clip may come with its first frame, a picture with its mask.
    private static final Map<String, MediaKind> MEMBERS = new LinkedHashMap<>();

    static {
        MEMBERS.put("images", MediaKind.IMAGE);
        MEMBERS.put("videos", MediaKind.VIDEO);
        MEMBERS.put("video", MediaKind.VIDEO);
        MEMBERS.put("image", MediaKind.IMAGE);
        MEMBERS.put("audio", MediaKind.AUDIO);
        MEMBERS.put("audio_file", MediaKind.AUDIO);
        MEMBERS.put("audio_url", MediaKind.AUDIO);
    }

    private FalOutputs() {}

    static List<RemoteOutput> of(JsonNode result) {
        return MEMBERS.entrySet().stream()
                .map(member -> files(result.path(member.getKey()), Optional.of(member.getValue())))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElseGet(() -> others(result));
    }

    /** True when the vendor painted every picture over because of what it shows. */
    static boolean isWithheld(JsonNode result) {
        JsonNode flags = result.path("has_nsfw_concepts");
        return !flags.isEmpty()
                && StreamSupport.stream(flags.spliterator(), false).allMatch(JsonNode::asBoolean);
    }

    private static List<RemoteOutput> others(JsonNode result) {
        List<RemoteOutput> files = StreamSupport.stream(result.spliterator(), false)
                .flatMap(member -> files(member, Optional.empty()).stream())
                .toList();
        return files.isEmpty() ? text(result.path("text")) : files;
    }

    private static List<RemoteOutput> files(JsonNode member, Optional<MediaKind> kind) {
        Stream<JsonNode> nodes =
                member.isArray() ? StreamSupport.stream(member.spliterator(), false) : Stream.of(member);
        return nodes.map(node -> node.isTextual() && kind.isPresent() ? node : node.path("url"))
                .filter(JsonNode::isTextual)
                .map(url -> new RemoteOutput(url.asText(), kind))
                .toList();
    }

    private static List<RemoteOutput> text(JsonNode text) {
        if (!text.isTextual() || text.asText().isBlank()) {
            return List.of();
        }
        String inline = Base64.getEncoder().encodeToString(text.asText().getBytes(StandardCharsets.UTF_8));
        return List.of(new RemoteOutput("data:text/plain;base64," + inline, Optional.of(MediaKind.OTHER)));
    }
}

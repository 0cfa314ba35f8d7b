// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.platform.media.MediaKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Finds the files in the result of a model; other members, such as echoes of the input, are no outputs. */
final class FalOutputs {

    // The first member found counts: a clip may come with its first frame, an image with its mask.
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
                .orElseGet(() -> filesOfOtherMembers(result));
    }

    private static List<RemoteOutput> filesOfOtherMembers(JsonNode result) {
        List<RemoteOutput> files = StreamSupport.stream(result.spliterator(), false)
                .flatMap(member -> files(member, Optional.empty()).stream())
                .toList();
        JsonNode text = result.path("text");
        return files.isEmpty() && text.isTextual() ? RemoteOutput.ofText(text.asText()) : files;
    }

    private static List<RemoteOutput> files(JsonNode member, Optional<MediaKind> kind) {
        Stream<JsonNode> nodes =
                member.isArray() ? StreamSupport.stream(member.spliterator(), false) : Stream.of(member);
        return nodes.map(node -> node.isTextual() && kind.isPresent() ? node : node.path("url"))
                .filter(JsonNode::isTextual)
                .<RemoteOutput>map(url -> new RemoteOutput.Address(url.asText(), kind))
                .toList();
    }
}

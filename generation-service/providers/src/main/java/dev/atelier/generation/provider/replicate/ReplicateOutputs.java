// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.http.RemoteOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Finds the files in an output, which may be one address, a list, an object of either, or text in pieces. */
final class ReplicateOutputs {

    private ReplicateOutputs() {}

    static List<RemoteOutput> of(JsonNode output) {
        List<String> texts = new ArrayList<>();
        collect(output, texts);
        List<RemoteOutput> files = texts.stream()
                .filter(ReplicateOutputs::isAddress)
                .map(url -> new RemoteOutput(url, Optional.empty()))
                .toList();
        return files.isEmpty() ? text(String.join("", texts)) : files;
    }

    /** The depth of an answer is bounded where it is read. */
    private static void collect(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.asText());
        }
        node.forEach(part -> collect(part, texts));
    }

    private static boolean isAddress(String text) {
        return text.startsWith("https://") || text.startsWith("http://") || text.startsWith("data:");
    }

    private static List<RemoteOutput> text(String text) {
        if (text.isBlank()) {
            return List.of();
        }
        String inline = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return List.of(new RemoteOutput("data:text/plain;base64," + inline, Optional.of(MediaKind.OTHER)));
    }
}

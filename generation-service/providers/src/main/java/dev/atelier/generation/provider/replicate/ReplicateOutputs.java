// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.RemoteOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the files in an output, which may be one address, a list, an object of either, or text in pieces. */
final class ReplicateOutputs {

    private ReplicateOutputs() {}

    static List<RemoteOutput> of(JsonNode output) {
        List<String> texts = new ArrayList<>();
        collect(output, texts);
        List<RemoteOutput> files = texts.stream()
                .filter(ReplicateOutputs::isUrl)
                .<RemoteOutput>map(url -> new RemoteOutput.Address(url, Optional.empty()))
                .toList();
        return files.isEmpty() ? RemoteOutput.ofText(String.join("", texts)) : files;
    }

    /** Recursion is safe: the depth of an answer is bounded where it is parsed. */
    private static void collect(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.asText());
        }
        node.forEach(part -> collect(part, texts));
    }

    private static boolean isUrl(String text) {
        return text.startsWith("https://") || text.startsWith("http://") || text.regionMatches(true, 0, "data:", 0, 5);
    }
}

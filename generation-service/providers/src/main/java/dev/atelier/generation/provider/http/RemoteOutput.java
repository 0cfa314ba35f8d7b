// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.media.MediaKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** An output as an upstream gave it: where it is, or itself. */
public sealed interface RemoteOutput {

    /** The kind that the output must have; empty where the upstream does not say. */
    Optional<MediaKind> kind();

    /** Whether it is a text that stands for nothing. */
    default boolean isBlank() {
        return this instanceof Address(String url, var _) && url.isBlank();
    }

    /** @param url https, {@code data:} with the bytes themselves, or their bare base64 */
    record Address(String url, Optional<MediaKind> kind) implements RemoteOutput {

        /** Without the URL, which lets everyone read the output. */
        @Override
        public String toString() {
            return "Address[" + kind + "]";
        }
    }

    /** @param file the bytes of the output, which the answer contained */
    record Inline(Path file, Optional<MediaKind> kind) implements RemoteOutput {}

    /** The addresses among all texts of a value; where there is none, the texts are pieces of one text. */
    static List<RemoteOutput> ofEveryText(JsonNode value) {
        List<String> texts = new ArrayList<>();
        collect(value, texts);
        List<RemoteOutput> files = texts.stream()
                .filter(RemoteOutput::isUrl)
                .<RemoteOutput>map(url -> new Address(url, Optional.empty()))
                .toList();
        return files.isEmpty() ? ofText(String.join("", texts)) : files;
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

    /** A text as the only output; none when the text is blank. */
    static List<RemoteOutput> ofText(String text) {
        if (text.isBlank()) {
            return List.of();
        }
        String base64 = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return List.of(new Address("data:text/plain;base64," + base64, Optional.of(MediaKind.OTHER)));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.platform.media.MediaKind;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The address of an output, as an upstream gave it.
 *
 * @param url https, or {@code data:} with the bytes themselves
 * @param kind the kind the output must have; empty where the upstream does not say
 */
public record RemoteOutput(String url, Optional<MediaKind> kind) {

    /** A text as the only output; none when the text is blank. */
    public static List<RemoteOutput> ofText(String text) {
        if (text.isBlank()) {
            return List.of();
        }
        String base64 = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return List.of(new RemoteOutput("data:text/plain;base64," + base64, Optional.of(MediaKind.OTHER)));
    }

    /** Without the URL, which lets everyone read the output. */
    @Override
    public String toString() {
        return "RemoteOutput[" + kind + "]";
    }
}

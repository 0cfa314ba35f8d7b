// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks for the URLs of an upload. */
@JsonIgnoreProperties(ignoreUnknown = true)
record UploadRequest(@Nullable String contentType) {
    private static final Map<String, String> EXTENSIONS = Map.of(
            "image/jpeg", "jpg",
            "image/jpg", "jpg",
            "image/png", "png",
            "image/webp", "webp",
            "image/gif", "gif",
            "audio/wav", "wav",
            "audio/x-wav", "wav",
            "video/mp4", "mp4");

    String type() {
        return Optional.ofNullable(contentType)
                .map(text -> text.toLowerCase(Locale.ROOT))
                .filter(EXTENSIONS::containsKey)
                .orElseThrow(() -> new InvalidBody(List.of(FieldError.of(
                        List.of("body", "content_type"),
                        contentType == null
                                ? "Field required"
                                : "Input should be one of "
                                        + String.join(
                                                ", ",
                                                EXTENSIONS.keySet().stream()
                                                        .sorted()
                                                        .toList()),
                        contentType == null ? "missing" : "literal_error"))));
    }

    String extension() {
        return EXTENSIONS.getOrDefault(type(), "bin");
    }
}

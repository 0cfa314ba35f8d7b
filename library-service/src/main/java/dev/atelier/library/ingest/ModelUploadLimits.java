// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.media.MediaKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Upload limits of a model; an absent limit means the common limit. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ModelUploadLimits(@Nullable Upload upload) {

    /** Sizes in bytes, duration in seconds. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Upload(
            @Nullable Long imageBytes,
            @Nullable Long audioBytes,
            @Nullable Long videoBytes,
            @Nullable Long maxSeconds) {}

    Map<MediaKind, Long> bytes() {
        Map<MediaKind, Long> bytes = new EnumMap<>(MediaKind.class);
        if (upload != null) {
            put(bytes, MediaKind.IMAGE, upload.imageBytes());
            put(bytes, MediaKind.AUDIO, upload.audioBytes());
            put(bytes, MediaKind.VIDEO, upload.videoBytes());
        }
        return bytes;
    }

    Optional<Duration> longest() {
        return upload == null
                ? Optional.empty()
                : Optional.ofNullable(upload.maxSeconds()).map(Duration::ofSeconds);
    }

    private static void put(Map<MediaKind, Long> bytes, MediaKind kind, @Nullable Long most) {
        if (most != null) {
            bytes.put(kind, most);
        }
    }
}

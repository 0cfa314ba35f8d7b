// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaTool;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Most bytes and duration of media, and the pixels that are decoded.
 *
 * @param param request parameter that an error names: {@code file} or {@code url}
 */
public record MediaLimits(Map<MediaKind, Long> bytes, Map<MediaKind, Duration> durations, String param) {
    private static final long MEBIBYTE = 1024 * 1024;

    public MediaLimits {
        bytes = Map.copyOf(bytes);
        durations = Map.copyOf(durations);
    }

    /** The stricter of these limits and the limits of a model. */
    public MediaLimits narrow(ModelUploadLimits model) {
        Map<MediaKind, Long> narrowerBytes = new EnumMap<>(bytes);
        model.bytes().forEach((kind, limit) -> narrowerBytes.merge(kind, limit, Math::min));
        Map<MediaKind, Duration> narrowerDurations = new EnumMap<>(durations);
        model.longest()
                .ifPresent(longest ->
                        narrowerDurations.replaceAll((_, common) -> common.compareTo(longest) < 0 ? common : longest));
        return new MediaLimits(narrowerBytes, narrowerDurations, param);
    }

    /** Size of the largest body that any kind allows. */
    public long maxBytes() {
        return bytes.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    void checkSize(MediaKind kind, long size) {
        long limit = bytes.get(kind) == null ? 0 : bytes.get(kind);
        if (size > limit) {
            throw refusal("The " + word(kind) + " is larger than " + readable(limit) + ".");
        }
    }

    void checkFacts(MediaKind kind, MediaFacts facts) {
        Integer width = facts.width();
        Integer height = facts.height();
        if (width != null && height != null && (long) width * height > MediaTool.LARGEST_PICTURE) {
            throw refusal("The " + word(kind) + " has more than " + MediaTool.LARGEST_PICTURE + " pixels.");
        }
        Duration longest = durations.get(kind);
        BigDecimal seconds = facts.durationSeconds();
        if (longest != null && seconds != null && seconds.compareTo(BigDecimal.valueOf(longest.toSeconds())) > 0) {
            throw refusal("The " + word(kind) + " is longer than " + longest.toSeconds() + " seconds.");
        }
    }

    public ApiException refusal(String message) {
        return ApiException.invalid(message, param);
    }

    private static String readable(long bytes) {
        return bytes % MEBIBYTE == 0 ? bytes / MEBIBYTE + " MB" : bytes + " bytes";
    }

    private static String word(MediaKind kind) {
        return kind == MediaKind.OTHER ? "file" : kind.wire();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.intake;

import dev.atelier.library.media.MediaFacts;
import dev.atelier.library.media.MediaKind;
import dev.atelier.platform.error.ApiException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * How large and how long media may be.
 *
 * @param param the input that is named in a refusal: {@code file} or {@code url}
 */
public record IntakeLimits(Map<MediaKind, Long> bytes, Map<MediaKind, Duration> length, long pixels, String param) {
    private static final long MEBIBYTE = 1024 * 1024;

    public IntakeLimits {
        bytes = Map.copyOf(bytes);
        length = Map.copyOf(length);
    }

    /** These and a model's own, whichever is narrower. */
    public IntakeLimits narrowed(ModelLimits model) {
        Map<MediaKind, Long> narrowerBytes = new EnumMap<>(bytes);
        model.bytes().forEach((kind, most) -> narrowerBytes.merge(kind, most, Math::min));
        Map<MediaKind, Duration> narrowerLength = new EnumMap<>(length);
        model.longest()
                .ifPresent(longest ->
                        narrowerLength.replaceAll((_, common) -> common.compareTo(longest) < 0 ? common : longest));
        return new IntakeLimits(narrowerBytes, narrowerLength, pixels, param);
    }

    /** More than any body that can be admitted. */
    public long mostBytes() {
        return bytes.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    void checkSize(MediaKind kind, long size) {
        long most = bytes.get(kind) == null ? 0 : bytes.get(kind);
        if (size > most) {
            throw refusal("The " + word(kind) + " is larger than " + readable(most) + ".");
        }
    }

    void checkFacts(MediaKind kind, MediaFacts facts) {
        Integer width = facts.width();
        Integer height = facts.height();
        if (width != null && height != null && (long) width * height > pixels) {
            throw refusal("The " + word(kind) + " has more than " + pixels + " pixels.");
        }
        Duration longest = length.get(kind);
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

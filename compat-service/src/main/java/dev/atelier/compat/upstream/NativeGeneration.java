// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.id.GenerationId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A generation as far as the dialects need it.
 *
 * @param status in native words, which no dialect may show
 * @param outputs an array of {@code {index, type, url, width, height, content_type}}
 * @param creditsCharged its price; 0 once it has failed
 * @param progress 0 to 1 until it ends; absent where nobody knows
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record NativeGeneration(
        GenerationId id,
        String status,
        @Nullable JsonNode outputs,
        @Nullable Failure error,
        @Nullable Long creditsCharged,
        @Nullable Double progress,
        @Nullable Instant finishedAt) {

    /** Why it failed. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Failure(String code) {}

    public Optional<String> errorCode() {
        return Optional.ofNullable(error).map(Failure::code);
    }
}

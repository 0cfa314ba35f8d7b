// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import dev.atelier.client.Downloadable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param raw the object as it came, with members that were added later
 */
public record GenerationOutput(
        int index,
        String type,
        String url,
        int width,
        int height,
        @Nullable String contentType,
        @Nullable Double durationSeconds,
        @Nullable Provenance provenance,
        Map<String, @Nullable Object> raw)
        implements Downloadable {}

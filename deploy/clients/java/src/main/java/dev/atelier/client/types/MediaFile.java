// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import dev.atelier.client.Downloadable;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param name Name it was uploaded under, for people only.
 * @param size In bytes.
 * @param url Whoever knows it can read the file.
 * @param thumbnailUrl A small picture of an image or video.
 * @param createdAt RFC 3339 in UTC, with milliseconds.
 * @param raw the object as it came, with members that were added later
 */
public record MediaFile(
        String id,
        String type,
        String name,
        String contentType,
        long size,
        String url,
        @Nullable String thumbnailUrl,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable Double durationSeconds,
        Instant createdAt,
        String origin,
        String project,
        @Nullable Provenance provenance,
        Map<String, @Nullable Object> raw)
        implements Downloadable {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param media What is pinned: file_&lt;n&gt; or gen_&lt;n&gt;#&lt;index&gt;.
 * @param url Whoever knows it can read the medium; null when it was deleted.
 * @param thumbnailUrl A small picture of an image or video.
 * @param createdAt RFC 3339 in UTC, with milliseconds.
 * @param project The shelf it is pinned on.
 * @param available False when the medium was deleted.
 * @param raw the object as it came, with members that were added later
 */
public record ShelfItem(
        String id,
        String name,
        String media,
        String type,
        @Nullable String url,
        @Nullable String thumbnailUrl,
        String filename,
        Instant createdAt,
        String project,
        boolean available,
        Map<String, @Nullable Object> raw) {}

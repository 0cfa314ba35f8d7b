// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param defaultAspectRatio Ratio that new generations start with, null for the model's own.
 * @param role owner, editor or viewer: what the caller is in it.
 * @param readOnly Whether the caller may only look at it.
 * @param current Whether it is the caller's current project.
 * @param createdAt RFC 3339 in UTC, with milliseconds.
 * @param raw the object as it came, with members that were added later
 */
public record Project(
        String id,
        String name,
        @Nullable String defaultAspectRatio,
        String role,
        boolean readOnly,
        boolean current,
        Instant createdAt,
        Map<String, @Nullable Object> raw) {}

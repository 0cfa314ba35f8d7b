// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param nextCursor Cursor of the next page, null on the last one.
 * @param raw the object as it came, with members that were added later
 */
public record GenerationPage(
        List<Generation> data,
        @Nullable String nextCursor,
        Map<String, @Nullable Object> raw) {}

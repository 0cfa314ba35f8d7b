// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param itemCount How many items it shows.
 * @param readOnly Whether the caller may only look at it.
 * @param raw the object as it came, with members that were added later
 */
public record Shelf(
        String id,
        String name,
        long itemCount,
        boolean readOnly,
        Map<String, @Nullable Object> raw) {}

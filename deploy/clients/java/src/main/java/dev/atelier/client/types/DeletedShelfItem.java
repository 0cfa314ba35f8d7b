// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param raw the object as it came, with members that were added later
 */
public record DeletedShelfItem(
        String id,
        boolean deleted,
        Map<String, @Nullable Object> raw) {}

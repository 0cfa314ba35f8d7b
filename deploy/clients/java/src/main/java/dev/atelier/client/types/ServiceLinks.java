// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param raw the object as it came, with members that were added later
 */
public record ServiceLinks(
        String name,
        String version,
        String documentation,
        String openapi,
        Map<String, @Nullable Object> raw) {}

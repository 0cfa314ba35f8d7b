// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Every refusal has this shape.
 *
 * @param raw the object as it came, with members that were added later
 */
public record ErrorBody(
        Map<String, @Nullable Object> error,
        Map<String, @Nullable Object> raw) {}

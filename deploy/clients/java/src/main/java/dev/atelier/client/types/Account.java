// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param credits Credits left on the account.
 * @param raw the object as it came, with members that were added later
 */
public record Account(
        String id,
        String name,
        String plan,
        long credits,
        Credential credential,
        Map<String, @Nullable Object> raw) {}

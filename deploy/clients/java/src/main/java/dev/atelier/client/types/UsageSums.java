// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param key The day, model, project, credential, origin or value of a key of metadata; <code>total</code> for all of them.
 * @param generations Generations that were charged.
 * @param refunds How many of them were refunded as a whole.
 * @param credits Credits spent, without those that were refunded.
 * @param creditsRefunded Credits that were refunded, also those of what was ordered and did not come.
 * @param raw the object as it came, with members that were added later
 */
public record UsageSums(
        String key,
        long generations,
        long refunds,
        long credits,
        long creditsRefunded,
        Map<String, @Nullable Object> raw) {}

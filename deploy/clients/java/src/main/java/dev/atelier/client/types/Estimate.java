// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param credits The exact price, in whole credits.
 * @param breakdown How the price comes about; the lines add up to it.
 * @param balance Credits on the account.
 * @param sufficient True when the balance covers the price.
 * @param raw the object as it came, with members that were added later
 */
public record Estimate(
        long credits,
        EstimatedModel model,
        List<PriceLine> breakdown,
        long balance,
        boolean sufficient,
        Map<String, @Nullable Object> raw) {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param groupBy day, model, project, credential, origin or <code>metadata[key]</code>.
 * @param total All groups together, also those beyond the longest list.
 * @param raw the object as it came, with members that were added later
 */
public record Usage(
        LocalDate from,
        LocalDate to,
        String groupBy,
        List<UsageSums> data,
        UsageSums total,
        Map<String, @Nullable Object> raw) {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import java.time.LocalDate;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What an account spent between two days, both included. */
@Schema(name = "Usage")
public record UsageView(
        @Schema(required = true) LocalDate from,

        @Schema(required = true) LocalDate to,

        @Schema(
                required = true,
                implementation = String.class,
                description = "day, model, project, credential, origin or `metadata[key]`.")
        UsageGroup groupBy,

        @Schema(required = true) List<UsageSums> data,

        @Schema(required = true, description = "All groups together, also those beyond the longest list.")
        UsageSums total) {}

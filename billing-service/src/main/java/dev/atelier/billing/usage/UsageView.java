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
        UsageSums total) {

    /** The sums of one group of generations. */
    @Schema(name = "UsageSums")
    public record UsageSums(
            @Schema(
                    required = true,
                    description =
                            "The day, model, project, credential, origin or value of a key of metadata; `total` for all of them.")
            String key,

            @Schema(required = true, description = "Generations that were charged.")
            long generations,

            @Schema(required = true, description = "How many of them were refunded as a whole.")
            long refunds,

            @Schema(required = true, description = "Credits spent, without those that were refunded.")
            long credits,

            @Schema(
                    required = true,
                    description = "Credits that were refunded, also those of what was ordered and did not come.")
            long creditsRefunded) {}
}

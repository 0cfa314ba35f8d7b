// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

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

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.caller.Plan;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Changes the plan of an account; reason and actor are stored with the change. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlanRequest(
        @NotNull Plan plan,
        @NotBlank @Size(max = 255) String reason,
        @NotBlank @Size(max = 120) String actor) {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Closes an account for good; reason and actor are stored with the change. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CloseRequest(
        @NotBlank @Size(max = 255) String reason,
        @NotBlank @Size(max = 120) String actor) {}

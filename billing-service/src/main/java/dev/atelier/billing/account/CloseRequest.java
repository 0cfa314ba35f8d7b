// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Closes an account for good; reason and actor are stored with the change. */
public record CloseRequest(
        @NotBlank @Size(max = 255) String reason,
        @NotBlank @Size(max = 120) String actor) {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Asks to close an account for good; reason and actor are for the record. */
public record CloseRequest(
        @NotBlank @Size(max = 255) String reason,
        @NotBlank @Size(max = 120) String actor) {}

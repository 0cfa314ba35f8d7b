// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/**
 * Buys a pack because a person asks for it.
 *
 * @param priceMinor the price that the person saw; another price is refused
 * @param credential of the person
 * @param key one key of an account is one purchase, so a repeated request buys nothing more
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PurchaseRequest(
        @NotBlank @Size(max = 40) String pack,
        @Positive long priceMinor,
        @Positive long credential,
        @NotBlank @Size(max = 64) String key) {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Stores how an account pays, in the names of the provider.
 *
 * @param pack the pack to buy, the smallest when absent
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PaymentMethodRequest(
        @NotBlank @Size(max = 255) String customer,
        @NotBlank @Size(max = 255) String method,
        @Size(min = 1, max = 40) @Nullable String pack) {

    @Override
    public String toString() {
        return "PaymentMethodRequest[hidden]";
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How an account pays its automatic top-ups, in the names of the payment provider; billing-service checks it.
 *
 * @param pack the pack to buy, the smallest when absent
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PaymentMethodRequest(
        @Nullable String customer,
        @Nullable String method,
        @Nullable String pack) {

    @Override
    public String toString() {
        return "PaymentMethodRequest[hidden]";
    }
}

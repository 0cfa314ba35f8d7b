// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/** An account as billing-service answers it. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record BillingAccount(long id, long credits) {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

/** The answer to a void: nothing is taken for the generation, now or later. */
public record VoidedChargeView(long generation, ChargeState state) {}

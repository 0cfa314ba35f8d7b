// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

/** The price of a generation and its state now. */
public record ChargeStatusView(long generation, long account, ChargeState state, long credits) {}

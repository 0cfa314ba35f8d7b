// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

/** The answer to the removal of a payment method. */
public record RemovedPaymentMethodView(long account, boolean deleted) {}

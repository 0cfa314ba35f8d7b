// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

/** The answer to taking a payment method away. */
public record RemovedMethodView(long account, boolean deleted) {}

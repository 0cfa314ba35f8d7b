// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

/** The answer to a webhook that was accepted. */
public record ReceivedView(boolean received) {}

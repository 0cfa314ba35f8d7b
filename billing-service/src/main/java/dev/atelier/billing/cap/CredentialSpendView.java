// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

/** What a credential spent in the current day and month, without refunded charges. */
public record CredentialSpendView(long credential, long day, long month) {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import org.jspecify.annotations.Nullable;

/** What a provider says about a payment. */
sealed interface Payment {

    /** The money was taken. */
    record Paid(String reference) implements Payment {}

    /** No money was taken and none will be. */
    record Declined(String reason) implements Payment {}

    /** The provider is at it. */
    record Pending(@Nullable String reference) implements Payment {}

    /** No answer that can be understood came: it may have been taken or not. */
    record Unknown(String cause) implements Payment {}
}

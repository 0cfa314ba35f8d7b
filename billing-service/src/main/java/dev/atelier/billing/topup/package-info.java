// SPDX-License-Identifier: Apache-2.0
/** Buying credits with a stored payment method when a charge finds the balance short. */
@NullMarked
package dev.atelier.billing.topup;

import org.jspecify.annotations.NullMarked;

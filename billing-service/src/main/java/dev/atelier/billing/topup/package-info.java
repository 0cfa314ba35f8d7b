// SPDX-License-Identifier: Apache-2.0
/** Automatic purchases of credits when a charge finds the balance too low. */
@NullMarked
package dev.atelier.billing.topup;

import org.jspecify.annotations.NullMarked;

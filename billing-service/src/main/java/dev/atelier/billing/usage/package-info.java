// SPDX-License-Identifier: Apache-2.0
/** What an account spent, summed up. */
@NullMarked
package dev.atelier.billing.usage;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** What billing tells others about accounts, on the topic of credits. */
@NullMarked
package dev.atelier.billing.event;

import org.jspecify.annotations.NullMarked;

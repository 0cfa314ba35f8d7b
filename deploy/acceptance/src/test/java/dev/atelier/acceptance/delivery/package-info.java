// SPDX-License-Identifier: Apache-2.0
/** Webhooks and events reach their receivers. */
@NullMarked
package dev.atelier.acceptance.delivery;

import org.jspecify.annotations.NullMarked;

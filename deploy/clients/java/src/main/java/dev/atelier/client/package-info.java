// SPDX-License-Identifier: Apache-2.0
/** Client of an Atelier installation: prices, runs, waits, uploads, webhooks. */
@NullMarked
package dev.atelier.client;

import org.jspecify.annotations.NullMarked;

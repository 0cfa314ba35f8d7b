// SPDX-License-Identifier: Apache-2.0
/** An account's events over an open connection, for a developer whose machine cannot receive webhooks. */
@NullMarked
package dev.atelier.webhook.listen;

import org.jspecify.annotations.NullMarked;

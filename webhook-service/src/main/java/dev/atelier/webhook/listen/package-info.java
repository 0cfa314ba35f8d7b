// SPDX-License-Identifier: Apache-2.0
/** An account's events over an open connection, for a developer whose machine no webhook reaches. */
@NullMarked
package dev.atelier.webhook.listen;

import org.jspecify.annotations.NullMarked;

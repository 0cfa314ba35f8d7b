// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import org.jspecify.annotations.Nullable;

/**
 * Asks for everything that was not delivered.
 *
 * @param since an RFC 3339 time; events before it are left alone
 */
public record RecoverRequest(@Nullable String since) {}

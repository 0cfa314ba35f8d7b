// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import org.jspecify.annotations.Nullable;

/**
 * A request to send again what was not delivered.
 *
 * @param since an RFC 3339 time; earlier events stay as they are
 */
public record RecoverRequest(@Nullable String since) {}

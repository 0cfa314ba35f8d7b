// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

/**
 * The result of a recovery.
 *
 * @param more whether the recovery reached its limit, so that the client should ask again
 */
public record RecoveredView(int requeued, boolean more) {}

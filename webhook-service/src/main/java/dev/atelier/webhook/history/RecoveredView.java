// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

/**
 * What a recovery put back into the queue.
 *
 * @param more whether it reached its limit, so that it should be asked for again
 */
public record RecoveredView(int requeued, boolean more) {}

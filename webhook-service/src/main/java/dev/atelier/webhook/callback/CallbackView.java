// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

/**
 * Confirms that a callback is in the queue.
 *
 * @param accepted false when the queue has taken a callback with this key before; only the earlier one is sent
 */
public record CallbackView(String key, boolean accepted) {}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

/**
 * Says that a callback is in the queue.
 *
 * @param accepted false when one with this key was taken before; it is that one which is or was sent
 */
public record CallbackView(String key, boolean accepted) {}

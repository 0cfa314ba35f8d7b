// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.platform.json.WireName;

/** How far the callback of a request is. */
enum CallbackState implements WireName {
    /** The generation has not ended. */
    WAITING,
    /** The worker has to hand the callback over. */
    DUE,
    /** webhook-service has taken the callback. */
    HANDED_OVER,
    /** There is nothing to send, or webhook-service refused the callback for good. */
    DROPPED;
}

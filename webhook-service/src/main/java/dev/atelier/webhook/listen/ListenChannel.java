// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

/** A listener's open connection. */
interface ListenChannel {
    boolean isOpen();

    /** Waits until it is written, or the connection is closed. */
    void send(ListenMessage message);

    void heartbeat();
}

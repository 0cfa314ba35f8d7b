// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

/** The open connection of a listener. */
interface ListenChannel {
    boolean isOpen();

    /** Returns when the message is written or the connection is closed. */
    void send(ListenMessage message);

    void heartbeat();
}

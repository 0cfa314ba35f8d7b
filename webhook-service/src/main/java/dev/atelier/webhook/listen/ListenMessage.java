// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import java.util.Map;

/** What a listener reads. */
sealed interface ListenMessage {

    /**
     * The first message of each connection.
     *
     * @param position what comes after it is told on this connection, or on a later one that begins with it
     * @param session continues this session after the connection, as query parameter {@code session}
     * @param secret signs the deliveries of this session
     */
    record Ready(Position position, String session, String secret) implements ListenMessage {
        @Override
        public String toString() {
            return "Ready[hidden]";
        }
    }

    /**
     * An event, to be handed on as it is.
     *
     * @param headers every header of a delivery, the signatures included
     * @param body the text that is signed
     */
    record Delivery(Position position, String eventId, String type, Map<String, String> headers, String body)
            implements ListenMessage {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.webhook.listen.ListenedEventRepository.EventPosition;
import java.util.Map;

/** A message to a listener. */
sealed interface ListenMessage {

    /**
     * The first message of each connection.
     *
     * @param position later events come on this connection, or on a later one that continues here
     * @param session continues this session on a later connection, as query parameter {@code session}
     * @param secret signs the deliveries of this session
     */
    record Ready(EventPosition position, String session, String secret) implements ListenMessage {
        @Override
        public String toString() {
            return "Ready[hidden]";
        }
    }

    /**
     * An event that the client forwards unchanged.
     *
     * @param headers every header of a delivery, the signatures included
     * @param body the signed text
     */
    record Delivery(EventPosition position, String eventId, String type, Map<String, String> headers, String body)
            implements ListenMessage {}
}

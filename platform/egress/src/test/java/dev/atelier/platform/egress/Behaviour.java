// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What a test receiver does with a connection. */
interface Behaviour {

    void on(Conversation conversation) throws IOException;

    /** Reads the request and writes these bytes. */
    static Behaviour answer(String bytes) {
        return conversation -> {
            conversation.readRequest();
            conversation.write(bytes);
        };
    }

    static Behaviour status(String line) {
        return answer("HTTP/1.1 " + line + "\r\nContent-Length: 2\r\n\r\nok");
    }

    /** Reads the request, writes these bytes, then says nothing more until the client has gone. */
    static Behaviour answerThenHang(String bytes) {
        return conversation -> {
            conversation.readRequest();
            conversation.write(bytes);
            conversation.awaitClose();
        };
    }

    /** Reads the request, writes these bytes, then the same piece for ever. */
    static Behaviour answerThenRepeat(String bytes, String piece) {
        return conversation -> {
            conversation.readRequest();
            conversation.write(bytes);
            while (true) {
                conversation.write(piece);
            }
        };
    }

    /** Reads the request, writes these bytes, then the same piece after each pause until the client has gone. */
    static Behaviour answerThenDrip(String bytes, String piece) {
        return conversation -> {
            conversation.readRequest();
            conversation.write(bytes);
            while (!conversation.isClosedWithin(Duration.ofMillis(50))) {
                conversation.write(piece);
            }
        };
    }

    /** One side of a connection, and the record of what was said. */
    interface Conversation {

        void readRequest() throws IOException;

        void write(String bytes) throws IOException;

        /** Waits until the client closes. */
        void awaitClose() throws IOException;

        /** Whether the client closes within this time. */
        boolean isClosedWithin(Duration time) throws IOException;

        InputStream in() throws IOException;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}

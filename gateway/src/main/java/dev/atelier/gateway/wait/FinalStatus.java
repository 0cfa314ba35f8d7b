// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Set;

/** Sees in a generation's JSON whether it is final, without building anything from it. */
final class FinalStatus {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> FINAL = Set.of("succeeded", "failed");

    private FinalStatus() {}

    /** What cannot be understood counts as final: it is the client's to read, and not worth waiting for. */
    static boolean isIn(Buffer generation) {
        try (JsonParser parser = JSON.createParser(generation.getBytes())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return true;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean status = parser.currentName().equals("status");
                parser.nextToken();
                if (status) {
                    return FINAL.contains(parser.getValueAsString(""));
                }
                parser.skipChildren();
            }
            return true;
        } catch (IOException _) {
            return true;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.atelier.gateway.proxy.BufferedResponse;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Set;

/**
 * A generation as one read found it.
 *
 * @param isFinal also for a refusal, which no waiting changes
 */
record GenerationSnapshot(BufferedResponse response, boolean isFinal) {
    private static final int OK = 200;
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> FINAL = Set.of("succeeded", "failed");

    static GenerationSnapshot of(BufferedResponse response) {
        return new GenerationSnapshot(response, response.status() != OK || isFinal(response.body()));
    }

    /** Reads only the status; a body that cannot be parsed counts as final, because waiting does not help the client. */
    static boolean isFinal(Buffer generation) {
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

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JSON data of an event: its text members, and the members of its object {@code headers}. */
record EventData(Map<String, String> texts, Map<String, String> headers) {
    private static final JsonFactory JSON = new JsonFactory();

    /** @throws IOException when it is something else */
    static EventData parse(String data) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, String> headers = new LinkedHashMap<>();
        try (JsonParser json = JSON.createParser(data)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("no object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.START_OBJECT && name.equals("headers")) {
                    while (json.nextToken() == JsonToken.FIELD_NAME) {
                        headers.put(json.currentName(), json.nextTextValue());
                    }
                } else if (json.currentToken() == JsonToken.VALUE_STRING) {
                    texts.put(name, json.getText());
                } else {
                    // A later platform may send more fields.
                    json.skipChildren();
                }
            }
        }
        return new EventData(texts, headers);
    }

    String text(String name) throws IOException {
        String text = texts.get(name);
        if (text == null) {
            throw new IOException("no " + name);
        }
        return text;
    }
}

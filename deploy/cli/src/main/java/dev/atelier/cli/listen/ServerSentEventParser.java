// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import java.util.Optional;

/** Puts server-sent events together from their lines. */
final class ServerSentEventParser {
    private String name = "message";
    private Optional<String> id = Optional.empty();
    private final StringBuilder data = new StringBuilder();

    /** Reads the next line; returns the event that ends with it. */
    Optional<ServerSentEvent> take(String line) {
        if (line.isEmpty()) {
            return end();
        }
        int colon = line.indexOf(':');
        String field = colon < 0 ? line : line.substring(0, colon);
        String value = colon < 0 ? "" : line.substring(colon + 1);
        String text = value.startsWith(" ") ? value.substring(1) : value;
        switch (field) {
            case "event" -> name = text;
            case "id" -> id = Optional.of(text);
            case "data" -> data.append(data.isEmpty() ? "" : "\n").append(text);
            default -> {
                // comments and fields that are not for us
            }
        }
        return Optional.empty();
    }

    private Optional<ServerSentEvent> end() {
        Optional<ServerSentEvent> event =
                data.isEmpty() ? Optional.empty() : Optional.of(new ServerSentEvent(name, id, data.toString()));
        name = "message";
        id = Optional.empty();
        data.setLength(0);
        return event;
    }

    /**
     * One server-sent event.
     *
     * @param id the value of {@code Last-Event-ID} after this event, when the event has an id
     */
    record ServerSentEvent(String name, Optional<String> id, String data) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an endpoint can subscribe to. */
public enum EventKind {
    ALL("*"),
    GENERATION_SUCCEEDED("generation.succeeded"),
    GENERATION_FAILED("generation.failed");

    private final String wire;

    EventKind(String wire) {
        this.wire = wire;
    }

    /** Parses the member {@code events}: all kinds when it is absent, each kind once. */
    static List<EventKind> parseSubscription(@Nullable List<@Nullable String> texts) {
        if (texts == null) {
            return List.of(ALL);
        }
        if (texts.isEmpty()) {
            throw ApiException.invalid("events names at least one kind, or is left out for all.", "events");
        }
        return texts.stream().map(EventKind::parse).distinct().toList();
    }

    /** Parses one kind and refuses anything else. */
    public static EventKind parse(@Nullable String text) {
        Optional<EventKind> kind = Arrays.stream(values())
                .filter(candidate -> candidate.wire.equals(text))
                .findFirst();
        return kind.orElseThrow(
                () -> ApiException.invalid("events are of *, generation.succeeded, generation.failed.", "events"));
    }

    @JsonValue
    public String wire() {
        return wire;
    }
}

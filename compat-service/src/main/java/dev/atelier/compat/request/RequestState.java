// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import dev.atelier.compat.upstream.NativeGeneration;
import dev.atelier.platform.json.WireName;
import java.util.Locale;

/** The states of a request; {@code STARTING} until it is known which generation the request became. */
public enum RequestState implements WireName {
    STARTING,
    QUEUED,
    IN_PROGRESS,
    COMPLETED,
    FAILED,
    NSFW,
    CANCELED;

    /** Returns the later of this state and the generation's; an unknown native status changes nothing. */
    RequestState after(NativeGeneration generation) {
        RequestState next = switch (generation.status()) {
            case "queued" -> QUEUED;
            case "processing" -> IN_PROGRESS;
            case "succeeded" -> COMPLETED;
            case "failed" ->
                switch (generation.errorCode().orElse("")) {
                    case "moderation_blocked" -> NSFW;
                    case "canceled" -> CANCELED;
                    default -> FAILED;
                };
            default -> this;
        };
        return isFinal() || next.compareTo(this) < 0 ? this : next;
    }

    public boolean isFinal() {
        return compareTo(COMPLETED) >= 0;
    }

    static RequestState of(String column) {
        return valueOf(column.toUpperCase(Locale.ROOT));
    }
}

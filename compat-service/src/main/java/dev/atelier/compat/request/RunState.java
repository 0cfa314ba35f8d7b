// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import dev.atelier.compat.upstream.Generation;
import java.util.Locale;

/** How far a request is; {@code starting} until it is known which generation it became. */
public enum RunState {
    STARTING,
    QUEUED,
    IN_PROGRESS,
    COMPLETED,
    FAILED,
    NSFW,
    CANCELED;

    /** A native word that is not known changes nothing, so that it cannot leak. */
    RunState after(Generation generation) {
        RunState told = switch (generation.status()) {
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
        return isFinal() || told.compareTo(this) < 0 ? this : told;
    }

    public boolean isFinal() {
        return compareTo(COMPLETED) >= 0;
    }

    static RunState of(String column) {
        return valueOf(column.toUpperCase(Locale.ROOT));
    }

    String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}

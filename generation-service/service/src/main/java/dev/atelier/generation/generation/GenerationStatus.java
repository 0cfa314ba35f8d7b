// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** Where a generation stands. The first two are never shown to a client. */
public enum GenerationStatus {
    /** Billing has not said yes yet. */
    PENDING_CHARGE,
    /** Will never be queued; a charge, if there is one, is being given back, and then the row goes. */
    ABANDONED,
    QUEUED,
    PROCESSING,
    SUCCEEDED,
    FAILED;

    /** Every change there is; anything else is refused by the entity. */
    boolean canBecome(GenerationStatus next) {
        return switch (this) {
            case PENDING_CHARGE -> next == QUEUED || next == ABANDONED;
            case QUEUED -> next == PROCESSING || next == FAILED;
            case PROCESSING -> next.isFinal();
            case ABANDONED, SUCCEEDED, FAILED -> false;
        };
    }

    public boolean isFinal() {
        return this == SUCCEEDED || this == FAILED;
    }

    /** Charged and not ended. */
    public boolean isOpen() {
        return this == QUEUED || this == PROCESSING;
    }

    public boolean isShown() {
        return this != PENDING_CHARGE && this != ABANDONED;
    }

    /** Reads the filter of a list. */
    static GenerationStatus shown(String wire) {
        return Arrays.stream(values())
                .filter(status -> status.isShown() && status.wire().equals(wire))
                .findFirst()
                .orElseThrow(() ->
                        ApiException.invalid("A status is one of queued, processing, succeeded, failed.", "status"));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}

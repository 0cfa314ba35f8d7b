// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;

/** Where a generation stands. The first two are never shown to a client. */
public enum GenerationStatus implements WireName {
    /** Billing has not confirmed the charge yet. */
    PENDING_CHARGE,
    /** Will never be queued; its charge, if there is one, is refunded, and then the row is deleted. */
    ABANDONED,
    QUEUED,
    PROCESSING,
    SUCCEEDED,
    FAILED;

    /** The allowed transitions; the entity refuses any other. */
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

    /** Parses the status filter of a list. */
    public static GenerationStatus parseShown(String wire) {
        return WireName.find(GenerationStatus.class, wire)
                .filter(GenerationStatus::isShown)
                .orElseThrow(() ->
                        ApiException.invalid("A status is one of queued, processing, succeeded, failed.", "status"));
    }
}

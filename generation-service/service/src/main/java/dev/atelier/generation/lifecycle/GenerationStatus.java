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

    public boolean isFinal() {
        return this == SUCCEEDED || this == FAILED;
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

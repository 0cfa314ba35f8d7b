// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Locale;

/** A charge as billing-service has booked it. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record BookedCharge(long generation, State state, long credits) {

    /** Charged at the start, later settled or refunded. */
    public enum State {
        CHARGED,
        SETTLED,
        REFUNDED;

        @JsonCreator
        static State of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }
}

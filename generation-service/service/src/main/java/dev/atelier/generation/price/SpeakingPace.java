// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * How fast a text is spoken at most. A sound that is too short even for this has lost a part of its text.
 *
 * @param charactersPerSecond letters and digits in a second; pauses and signs take none of them
 * @param times names the member that multiplies it
 */
public record SpeakingPace(BigDecimal charactersPerSecond, Optional<String> times) {
    private static final int MILLISECONDS = 3;

    /** The seconds below which the text of a count cannot be spoken. */
    BigDecimal shortest(Count text, ObjectNode input) {
        String member = text instanceof Count.Characters(String field) ? field : "";
        long spoken = input.path(member)
                .asText()
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .count();
        BigDecimal factor = times.map(field -> input.path(field).decimalValue()).orElse(BigDecimal.ONE);
        BigDecimal fastest = charactersPerSecond.multiply(factor);
        return fastest.signum() == 0
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(spoken).divide(fastest, MILLISECONDS, RoundingMode.DOWN);
    }
}

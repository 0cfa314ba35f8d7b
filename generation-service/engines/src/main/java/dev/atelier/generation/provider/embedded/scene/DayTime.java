// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Locale;
import java.util.Optional;

/** The light of a scene, and the words that ask for it. */
enum DayTime {
    DAWN("dawn sunrise morning daybreak misty"),
    DAY("day daylight noon midday sunny bright summer clear"),
    SUNSET("sunset dusk evening golden twilight sundown"),
    NIGHT("night midnight moonlit moonlight nocturnal dark neon stars aurora milky");

    private final String words;

    DayTime(String words) {
        this.words = " " + words + " ";
    }

    boolean isNamedBy(String word) {
        return words.contains(" " + word + " ");
    }

    /** Reads a choice of the input; empty for {@code auto}. */
    static Optional<DayTime> chosen(String choice) {
        for (DayTime time : values()) {
            if (time.name().toLowerCase(Locale.ROOT).equals(choice)) {
                return Optional.of(time);
            }
        }
        return Optional.empty();
    }
}

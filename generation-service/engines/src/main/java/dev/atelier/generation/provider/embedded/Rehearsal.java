// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the words of a prompt ask the engine to play. */
sealed interface Rehearsal {
    record Nothing() implements Rehearsal {}

    record Failure() implements Rehearsal {}

    record Moderation() implements Rehearsal {}

    /** Never ends by itself. */
    record Hang() implements Rehearsal {}

    record Delay(Duration length) implements Rehearsal {}

    Pattern WORD = Pattern.compile("\\batelier:(fail|moderate|hang|slow=([0-9]{1,4})(ms|s))\\b");

    static Rehearsal of(String prompt) {
        Matcher word = WORD.matcher(prompt);
        if (!word.find()) {
            return new Nothing();
        }
        return switch (word.group(1)) {
            case "fail" -> new Failure();
            case "moderate" -> new Moderation();
            case "hang" -> new Hang();
            default -> {
                long number = Long.parseLong(word.group(2));
                yield new Delay(word.group(3).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number));
            }
        };
    }
}

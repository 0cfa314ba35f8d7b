// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A behaviour that words in a prompt ask of the engine, for tests and rehearsals. */
sealed interface PromptDirective {
    record None() implements PromptDirective {}

    record Failure() implements PromptDirective {}

    record Moderation() implements PromptDirective {}

    /** Never ends by itself. */
    record Hang() implements PromptDirective {}

    record Delay(Duration length) implements PromptDirective {}

    Pattern WORD = Pattern.compile("\\batelier:(fail|moderate|hang|slow=([0-9]{1,4})(ms|s))\\b");

    static PromptDirective parse(String prompt) {
        Matcher word = WORD.matcher(prompt);
        if (!word.find()) {
            return new None();
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

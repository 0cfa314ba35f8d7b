// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The behaviour that words in a prompt ask of the simulator.
 *
 * @param words the words themselves, as a behaviour is stored
 */
record Behaviour(String words) {
    private static final Pattern WORD = Pattern.compile(
            "\\bsim:(slow=[0-9]{1,6}(?:ms|s)|busy=[0-9]{1,3}|outputs=[0-9]{1,2}|fail|nsfw|lost|5xx|slowcancel|nocancel|double|nocallback|odd)\\b");
    private static final Pattern SLOW = Pattern.compile("\\bsim:slow=([0-9]+)(ms|s)\\b");
    private static final Pattern BUSY = Pattern.compile("\\bsim:busy=([0-9]+)\\b");
    private static final Pattern OUTPUTS = Pattern.compile("\\bsim:outputs=([0-9]+)\\b");

    static Behaviour parse(String prompt) {
        return new Behaviour(WORD.matcher(prompt)
                .results()
                .map(MatchResult::group)
                .distinct()
                .collect(Collectors.joining(" ")));
    }

    /** From accepting a job to its end. */
    Optional<Duration> duration() {
        Matcher slow = SLOW.matcher(words);
        if (!slow.find()) {
            return Optional.empty();
        }
        long number = Long.parseLong(slow.group(1));
        return Optional.of(slow.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number));
    }

    /** How many submits are refused before one is accepted. */
    int refusals() {
        Matcher busy = BUSY.matcher(words);
        return busy.find() ? Integer.parseInt(busy.group(1)) : 0;
    }

    /** How many outputs come, whatever was ordered. */
    OptionalInt outputs() {
        Matcher outputs = OUTPUTS.matcher(words);
        return outputs.find() ? OptionalInt.of(Integer.parseInt(outputs.group(1))) : OptionalInt.empty();
    }

    /** The job ends without outputs. */
    boolean fails() {
        return has("fail");
    }

    /** The job ends, refused for its content. */
    boolean isContentRefused() {
        return has("nsfw");
    }

    /** The job is accepted, but the answer is lost. */
    boolean losesAnswer() {
        return has("lost");
    }

    /** Every other poll is answered with a server error. */
    boolean breaksPolls() {
        return has("5xx");
    }

    boolean cancelsSlowly() {
        return has("slowcancel");
    }

    boolean neverCancels() {
        return has("nocancel");
    }

    /** The output has another kind than the model makes. */
    boolean makesSomethingElse() {
        return has("odd");
    }

    /** How many callbacks follow the end of the job. */
    int callbacks() {
        if (has("nocallback")) {
            return 0;
        }
        return has("double") ? 2 : 1;
    }

    private boolean has(String word) {
        return (" " + words + " ").contains(" sim:" + word + " ");
    }
}

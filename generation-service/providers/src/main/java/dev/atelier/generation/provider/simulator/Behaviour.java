// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the words of a prompt ask the simulator to play.
 *
 * @param words the words themselves, which is how a behaviour is stored
 */
record Behaviour(String words) {
    private static final Pattern WORD = Pattern.compile(
            "\\bsim:(slow=[0-9]{1,6}(?:ms|s)|busy=[0-9]{1,3}|fail|nsfw|lost|5xx|slowcancel|nocancel|double|nocallback|odd)\\b");
    private static final Pattern SLOW = Pattern.compile("\\bsim:slow=([0-9]+)(ms|s)\\b");
    private static final Pattern BUSY = Pattern.compile("\\bsim:busy=([0-9]+)\\b");

    static Behaviour of(String prompt) {
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

    /** How many submits are turned away before one is accepted. */
    int busy() {
        Matcher busy = BUSY.matcher(words);
        return busy.find() ? Integer.parseInt(busy.group(1)) : 0;
    }

    /** The job ends without outputs. */
    boolean fails() {
        return has("fail");
    }

    /** The job ends, refused for its content. */
    boolean isIndecent() {
        return has("nsfw");
    }

    /** The job is accepted, and the answer that says so gets lost. */
    boolean losesAnswer() {
        return has("lost");
    }

    /** Every other poll meets a broken server. */
    boolean breaksPolls() {
        return has("5xx");
    }

    boolean cancelsSlowly() {
        return has("slowcancel");
    }

    boolean neverCancels() {
        return has("nocancel");
    }

    /** What comes out is not what the model makes. */
    boolean makesSomethingElse() {
        return has("odd");
    }

    /** How often the end is told to the callback address. */
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

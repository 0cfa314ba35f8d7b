// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.answer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The gateway's word of one answer; in a header {@code <receipt>=<fate>@<milliseconds>}.
 *
 * @param receipt names the attempt that it answered
 * @param at when it was written, or lost, by the gateway's clock
 */
public record AnswerWord(UUID receipt, AnswerFate fate, Instant at) {
    private static final Pattern WORD =
            Pattern.compile("([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})=([a-z]{1,16})@([0-9]{1,15})");

    /** All that are in a header; what is none is left out. */
    public static List<AnswerWord> in(String header) {
        return WORD.matcher(header)
                .results()
                .flatMap(word -> read(word).stream())
                .toList();
    }

    private static Optional<AnswerWord> read(MatchResult word) {
        return AnswerFate.of(word.group(2))
                .map(fate -> new AnswerWord(
                        UUID.fromString(word.group(1)), fate, Instant.ofEpochMilli(Long.parseLong(word.group(3)))));
    }

    public String wire() {
        return receipt + "=" + fate.wire() + "@" + at.toEpochMilli();
    }
}

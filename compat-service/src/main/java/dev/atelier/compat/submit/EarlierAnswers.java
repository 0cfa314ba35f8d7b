// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.request.AnswerFate;
import dev.atelier.compat.request.Told;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the gateway says with a submit of those before it by the same credential. It looked at their connections after
 * this submit had come.
 *
 * @param open attempts whose client is still on its connection, so that this is no repeat of them
 */
record EarlierAnswers(List<Told> told, List<UUID> open) {
    private static final EarlierAnswers NONE = new EarlierAnswers(List.of(), List.of());
    private static final Pattern WORD =
            Pattern.compile("([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})=([a-z]{1,16})@([0-9]{1,15})");
    private static final String OPEN = "open";

    static EarlierAnswers of(@Nullable String header) {
        if (header == null) {
            return NONE;
        }
        List<Told> told = new ArrayList<>();
        List<UUID> open = new ArrayList<>();
        Matcher words = WORD.matcher(header);
        while (words.find()) {
            UUID holder = UUID.fromString(words.group(1));
            Optional<AnswerFate> fate = AnswerFate.of(words.group(2));
            if (fate.isPresent()) {
                told.add(new Told(holder, fate.orElseThrow(), Instant.ofEpochMilli(Long.parseLong(words.group(3)))));
            } else if (words.group(2).equals(OPEN)) {
                open.add(holder);
            }
        }
        return new EarlierAnswers(List.copyOf(told), List.copyOf(open));
    }
}

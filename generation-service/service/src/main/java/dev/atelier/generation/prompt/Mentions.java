// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.prompt;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a prompt after {@code @}: {@code @name}, or {@code @[name with spaces]}. What follows a letter or a digit,
 * as in a mail address, is no mention.
 */
public final class Mentions {
    /** A name of one word ends before punctuation that ends a sentence. */
    private static final Pattern MENTION = Pattern.compile(
            "(?<![\\p{L}\\p{N}_@])@(?:\\[([^\\[\\]\\r\\n]{1,120})]|([\\p{L}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_.'-]{0,118}[\\p{L}\\p{M}\\p{N}_])?))");

    private Mentions() {}

    /** The names mentioned, each once, in order; at most so many. */
    public static Set<String> names(String prompt, int most) {
        Set<String> names = new LinkedHashSet<>();
        Matcher mention = MENTION.matcher(prompt);
        while (mention.find() && names.size() < most) {
            names.add(name(mention));
        }
        return names;
    }

    /** The prompt as a model reads it: a mention of something known is just its name, any other word stays as it is. */
    public static String plain(String prompt, Predicate<String> isKnown) {
        return MENTION.matcher(prompt).replaceAll(mention -> {
            String name = name(mention);
            return Matcher.quoteReplacement(isKnown.test(name) ? name : mention.group());
        });
    }

    private static String name(java.util.regex.MatchResult mention) {
        String bracketed = mention.group(1);
        return bracketed == null ? mention.group(2) : bracketed.strip();
    }
}

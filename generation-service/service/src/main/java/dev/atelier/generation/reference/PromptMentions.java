// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Mentions of shelf items in a prompt: {@code @name}, or {@code @[name with spaces]}. An {@code @} after a letter or a
 * digit, as in a mail address, starts no mention.
 */
final class PromptMentions {
    /** A name of one word does not include the punctuation at the end of a sentence. */
    private static final Pattern MENTION = Pattern.compile(
            "(?<![\\p{L}\\p{N}_@])@(?:\\[([^\\[\\]\\r\\n]{1,120})]|([\\p{L}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_.'-]{0,118}[\\p{L}\\p{M}\\p{N}_])?))");

    private PromptMentions() {}

    /** The mentioned names, each once, in order; at most {@code most}. */
    static Set<String> names(String prompt, int most) {
        Set<String> names = new LinkedHashSet<>();
        Matcher mention = MENTION.matcher(prompt);
        while (mention.find() && names.size() < most) {
            names.add(name(mention));
        }
        return names;
    }

    /** The prompt for a model: a mention of a known item becomes its name, all other text stays. */
    static String toPlainText(String prompt, Predicate<String> isKnown) {
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

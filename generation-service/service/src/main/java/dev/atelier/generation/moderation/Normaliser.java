// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Brings a text to the forms in which phrases are looked for, so that width, accents, invisible characters, digits for
 * letters and letters set apart do not hide a word.
 */
final class Normaliser {
    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

    /** Only marks on letters that are read the same without them: a Japanese voicing mark makes another letter. */
    private static final Pattern MARKS = Pattern.compile("(?<=[\\p{IsLatin}\\p{IsGreek}\\p{IsCyrillic}])\\p{Mn}+");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");
    private static final Map<Character, Character> LOOKALIKES = Map.ofEntries(
            Map.entry('0', 'o'),
            Map.entry('3', 'e'),
            Map.entry('4', 'a'),
            Map.entry('5', 's'),
            Map.entry('7', 't'),
            Map.entry('8', 'b'),
            Map.entry('9', 'g'),
            Map.entry('@', 'a'),
            Map.entry('$', 's'),
            Map.entry('!', 'i'),
            Map.entry('|', 'i'),
            Map.entry('а', 'a'),
            Map.entry('е', 'e'),
            Map.entry('о', 'o'),
            Map.entry('р', 'p'),
            Map.entry('с', 'c'),
            Map.entry('у', 'y'),
            Map.entry('х', 'x'),
            Map.entry('і', 'i'));
    private static final int APART = 3;
    private static final int APART_IDEOGRAPHS = 2;

    private Normaliser() {}

    /** The plain form, in which phrases of rules are kept too: lower case, single spaces, nothing else between words. */
    static String plain(String text) {
        return spaced(folded(text));
    }

    /** Every form worth looking at; the plain one first, none twice. */
    static Set<String> forms(String text) {
        String folded = folded(text);
        Set<String> forms = new LinkedHashSet<>();
        forms.add(spaced(folded));
        forms.add(spaced(lookalikes(folded, 'i')));
        forms.add(spaced(lookalikes(folded, 'l')));
        List.copyOf(forms).forEach(form -> forms.add(joined(form)));
        return forms;
    }

    /** The rows of letters that stand alone, put together: where one word of a phrase ends in them nobody can tell. */
    static Set<String> spelled(String text) {
        Set<String> rows = new LinkedHashSet<>();
        for (String form : forms(text)) {
            var row = new StringBuilder();
            for (String word : form.split(" ", -1)) {
                if (word.codePointCount(0, word.length()) == 1) {
                    row.append(word);
                } else {
                    rows.add(row.toString());
                    row.setLength(0);
                }
            }
            rows.add(row.toString());
        }
        rows.removeIf(row -> row.codePointCount(0, row.length()) < APART);
        return rows;
    }

    private static String folded(String text) {
        String compatible = Normalizer.normalize(text, Normalizer.Form.NFKC);
        String visible = INVISIBLE.matcher(compatible).replaceAll("");
        String apart = Normalizer.normalize(visible, Normalizer.Form.NFD);
        String bare = Normalizer.normalize(MARKS.matcher(apart).replaceAll(""), Normalizer.Form.NFC);
        // Upper first: it is the only way in the JDK to make one of ß and ss.
        return bare.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    private static String spaced(String text) {
        return BETWEEN_WORDS.matcher(text).replaceAll(" ").strip();
    }

    private static String lookalikes(String text, char one) {
        var replaced = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            replaced.append(c == '1' ? Character.valueOf(one) : LOOKALIKES.getOrDefault(c, c));
        }
        return replaced.toString();
    }

    /** Letters that stand alone in a row are put together: "b a d" is "bad". */
    private static String joined(String spaced) {
        var joined = new ArrayList<String>();
        var row = new ArrayList<String>();
        for (String word : spaced.split(" ", -1)) {
            if (word.codePointCount(0, word.length()) == 1) {
                row.add(word);
            } else {
                end(row, joined);
                joined.add(word);
            }
        }
        end(row, joined);
        return String.join(" ", joined);
    }

    private static void end(List<String> row, List<String> joined) {
        int least = row.stream().allMatch(Normaliser::isWordless) ? APART_IDEOGRAPHS : APART;
        if (row.size() >= least) {
            joined.add(String.join("", row));
        } else {
            joined.addAll(row);
        }
        row.clear();
    }

    /** True for scripts that put no space between words, where a phrase has no edges to look for. */
    static boolean isWordless(String text) {
        return !text.isEmpty()
                && text.codePoints().anyMatch(c -> switch (Character.UnicodeScript.of(c)) {
                    case HAN, HIRAGANA, KATAKANA, HANGUL, THAI -> true;
                    default -> false;
                });
    }
}

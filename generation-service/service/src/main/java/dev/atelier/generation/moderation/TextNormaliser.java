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
 * Normalises a text to the forms in which phrases are searched, so that width, accents, invisible characters, digits for
 * letters and spaced letters do not hide a word.
 */
final class TextNormaliser {
    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

    /** Only marks that do not change the letter: a Japanese voicing mark makes another letter. */
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

    private TextNormaliser() {}

    /** The plain form, which the phrases of rules have too: lower case, words separated by single spaces. */
    static String plain(String text) {
        return separateWords(fold(text));
    }

    /** The distinct forms to search; the plain one first. */
    static Set<String> forms(String text) {
        String folded = fold(text);
        Set<String> forms = new LinkedHashSet<>();
        forms.add(separateWords(folded));
        forms.add(separateWords(lookalikes(folded, 'i')));
        forms.add(separateWords(lookalikes(folded, 'l')));
        List.copyOf(forms).forEach(form -> forms.add(joinSingleLetters(form)));
        return forms;
    }

    /** Joins each row of single letters; the row does not show where a word of a phrase ends. */
    static Set<String> joinSpelledRows(String text) {
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

    private static String fold(String text) {
        String compatible = Normalizer.normalize(text, Normalizer.Form.NFKC);
        String visible = INVISIBLE.matcher(compatible).replaceAll("");
        String apart = Normalizer.normalize(visible, Normalizer.Form.NFD);
        String bare = Normalizer.normalize(MARKS.matcher(apart).replaceAll(""), Normalizer.Form.NFC);
        // Upper case first: the only way in the JDK to map ß and ss to one form.
        return bare.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    private static String separateWords(String text) {
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

    /** Joins single letters in a row: "b a d" becomes "bad". */
    private static String joinSingleLetters(String spaced) {
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
        int least = row.stream().allMatch(TextNormaliser::isWordless) ? APART_IDEOGRAPHS : APART;
        if (row.size() >= least) {
            joined.add(String.join("", row));
        } else {
            joined.addAll(row);
        }
        row.clear();
    }

    /** True for scripts without spaces between words, where a phrase has no word boundary. */
    static boolean isWordless(String text) {
        return !text.isEmpty()
                && text.codePoints().anyMatch(c -> switch (Character.UnicodeScript.of(c)) {
                    case HAN, HIRAGANA, KATAKANA, HANGUL, THAI -> true;
                    default -> false;
                });
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A text as it can be spoken: plain English letters, in pieces of a sentence or a little more. */
final class SpokenText {
    private static final int LONGEST_PIECE = 300;

    private SpokenText() {}

    /** Empty when the text has nothing that can be spoken. */
    static List<String> pieces(String text) {
        String plain = plain(text);
        List<String> pieces = new ArrayList<>();
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        sentences.setText(plain);
        int start = sentences.first();
        for (int end = sentences.next(); end != BreakIterator.DONE; end = sentences.next()) {
            addWords(plain.substring(start, end).strip(), pieces);
            start = end;
        }
        pieces.removeIf(piece -> piece.chars().noneMatch(Character::isLetterOrDigit));
        return pieces;
    }

    private static String plain(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}+", "")
                .replaceAll("[\u2018\u2019]", "'")
                .replaceAll("[\u2013\u2014\u2026]", ", ")
                .replace("\u00DF", "ss")
                .replace("&", " and ")
                .replaceAll("[^\\p{ASCII}]+", " ")
                // The synthesizer reads angle brackets as mark-up.
                .replaceAll("[<>\\[\\]{}|\\\\^~`#*_=]+", " ")
                .replaceAll("\\s+", " ")
                .strip();
    }

    /** A sentence too long for one breath is broken between words. */
    private static void addWords(String sentence, List<String> pieces) {
        String rest = sentence;
        while (rest.length() > LONGEST_PIECE) {
            int space = rest.lastIndexOf(' ', LONGEST_PIECE);
            int end = space > 0 ? space : LONGEST_PIECE;
            pieces.add(rest.substring(0, end));
            rest = rest.substring(end).strip();
        }
        if (!rest.isEmpty()) {
            pieces.add(rest);
        }
    }
}

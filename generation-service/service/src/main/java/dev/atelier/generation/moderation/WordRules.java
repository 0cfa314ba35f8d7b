// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import dev.atelier.generation.moderation.RulesLoader.RulesFile;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.ahocorasick.trie.PayloadEmit;
import org.ahocorasick.trie.PayloadTrie;
import org.jspecify.annotations.Nullable;

/** Finds forbidden phrases in a text, in one pass for all phrases. */
final class WordRules {

    /** The category of a phrase; an allowed phrase also allows the forbidden phrases inside it. */
    private record Meaning(String category, boolean wholeWords, boolean allowed) {}

    private final PayloadTrie<Meaning> phrases;
    private final PayloadTrie<Meaning> spelled;

    WordRules(List<RulesFile.Rule> rules) {
        PayloadTrie.PayloadTrieBuilder<Meaning> trie = PayloadTrie.builder();
        PayloadTrie.PayloadTrieBuilder<Meaning> letters = PayloadTrie.builder();
        for (RulesFile.Rule rule : rules) {
            String category = String.valueOf(rule.category());
            boolean whole = rule.wholeWords() == null || rule.wholeWords();
            add(trie, rule.phrases(), category, whole, false);
            add(trie, rule.exceptions(), category, whole, true);
            addSqueezed(letters, rule.phrases(), category, false);
            addSqueezed(letters, rule.exceptions(), category, true);
        }
        phrases = trie.build();
        spelled = letters.build();
    }

    private static void addSqueezed(
            PayloadTrie.PayloadTrieBuilder<Meaning> trie,
            @Nullable List<String> texts,
            String category,
            boolean allowed) {
        for (String text : texts == null ? List.<String>of() : texts) {
            String phrase = TextNormaliser.plain(text);
            // A single word is found in the plain form; inside a joined row it could be part of a harmless word.
            if (phrase.contains(" ")) {
                trie.addKeyword(phrase.replace(" ", ""), new Meaning(category, false, allowed));
            }
        }
    }

    private static void add(
            PayloadTrie.PayloadTrieBuilder<Meaning> trie,
            @Nullable List<String> texts,
            String category,
            boolean whole,
            boolean allowed) {
        for (String text : texts == null ? List.<String>of() : texts) {
            String phrase = TextNormaliser.plain(text);
            boolean edges = whole && !TextNormaliser.isWordless(phrase);
            trie.addKeyword(phrase, new Meaning(category, edges, allowed));
        }
    }

    /** The category of the first phrase that is not allowed; never the phrase. */
    Optional<String> category(String text) {
        return TextNormaliser.forms(text).stream()
                .flatMap(form -> in(form, phrases).stream())
                .findFirst()
                .or(() -> TextNormaliser.joinSpelledRows(text).stream()
                        .flatMap(row -> in(row, spelled).stream())
                        .findFirst());
    }

    private static Optional<String> in(String form, PayloadTrie<Meaning> trie) {
        Collection<PayloadEmit<Meaning>> found = trie.parseText(form);
        return found.stream()
                .filter(emit -> !emit.getPayload().allowed() && stands(emit, form) && !isExcused(emit, found, form))
                .map(emit -> emit.getPayload().category())
                .findFirst();
    }

    private static boolean isExcused(PayloadEmit<Meaning> emit, Collection<PayloadEmit<Meaning>> found, String form) {
        return found.stream()
                .anyMatch(other -> other.getPayload().allowed()
                        && other.getStart() <= emit.getStart()
                        && other.getEnd() >= emit.getEnd()
                        && stands(other, form));
    }

    private static boolean stands(PayloadEmit<Meaning> emit, String form) {
        return !emit.getPayload().wholeWords()
                || (isEdge(form, emit.getStart() - 1) && isEdge(form, emit.getEnd() + 1));
    }

    private static boolean isEdge(String form, int index) {
        return index < 0 || index >= form.length() || form.charAt(index) == ' ';
    }
}

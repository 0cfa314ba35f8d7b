// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The words of a prompt, with their meaning for a scene; remembers which of them a scene has asked for. */
public final class Prompt {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}]+");
    private static final Pattern NO_WORDS = Pattern.compile("@(\\[[^\\]]*+]|\\S++)|\\batelier:\\S++");
    private static final Map<String, Integer> COLOURS = Map.ofEntries(
            Map.entry("red", 0xC8342F),
            Map.entry("crimson", 0xA51C30),
            Map.entry("orange", 0xE8822B),
            Map.entry("amber", 0xF0A030),
            Map.entry("yellow", 0xF2CC3D),
            Map.entry("gold", 0xD9A93A),
            Map.entry("golden", 0xE3B04B),
            Map.entry("green", 0x3F9B56),
            Map.entry("emerald", 0x1F9D72),
            Map.entry("teal", 0x1F8C8C),
            Map.entry("turquoise", 0x35BDB2),
            Map.entry("cyan", 0x38C4DC),
            Map.entry("blue", 0x2F62C4),
            Map.entry("navy", 0x1D2C66),
            Map.entry("purple", 0x7B3FA8),
            Map.entry("violet", 0x6A45C0),
            Map.entry("lavender", 0xA891D8),
            Map.entry("pink", 0xEC86AE),
            Map.entry("magenta", 0xCE3A95),
            Map.entry("brown", 0x7A4E2F),
            Map.entry("white", 0xF4F1EA),
            Map.entry("black", 0x15161A),
            Map.entry("grey", 0x80858C),
            Map.entry("gray", 0x80858C),
            Map.entry("silver", 0xB8C0C8));

    private final List<String> words;
    private final Set<String> heard = ConcurrentHashMap.newKeySet();

    public Prompt(String text) {
        this.words = List.of(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)));
    }

    /** The words of an input, without its mentions of shelf items, which are attached, and without directives. */
    public static Prompt of(ObjectNode params) {
        return new Prompt(NO_WORDS.matcher(params.path("prompt").asText()).replaceAll(" "));
    }

    public boolean has(String... any) {
        boolean found = false;
        for (String word : any) {
            if (words.contains(word)) {
                heard.add(word);
                found = true;
            }
        }
        return found;
    }

    /** Notes that the picture is of this kind. */
    void show(SceneKind kind) {
        words.stream().filter(kind::shows).forEach(heard::add);
    }

    /** Whether anything has asked for any of the words. */
    boolean isHeard() {
        return !heard.isEmpty();
    }

    /** The words that may name something and that nothing has asked for, in order. */
    List<String> unheard() {
        return words.stream()
                .filter(word -> word.length() > 2 && !heard.contains(word) && !PlainWords.contain(word))
                .distinct()
                .toList();
    }

    /** The kind that most words name; of equals the first, which is usually the subject. */
    Optional<SceneKind> kind() {
        return Arrays.stream(SceneKind.values())
                .filter(kind -> words.stream().anyMatch(kind::isNamedBy))
                .max(Comparator.<SceneKind>comparingLong(
                                kind -> words.stream().filter(kind::isNamedBy).count())
                        .thenComparingInt(kind -> -firstWord(kind)));
    }

    public boolean namesScene() {
        return kind().isPresent();
    }

    Optional<DayTime> time() {
        List<DayTime> named = new ArrayList<>();
        for (String word : words) {
            Arrays.stream(DayTime.values()).filter(time -> time.isNamedBy(word)).forEach(time -> {
                heard.add(word);
                named.add(time);
            });
        }
        return named.stream().findFirst();
    }

    /** The colours named, in order. */
    public List<Tone> colours() {
        words.stream().filter(COLOURS::containsKey).forEach(heard::add);
        return words.stream()
                .map(COLOURS::get)
                .filter(Objects::nonNull)
                .map(Tone::of)
                .distinct()
                .toList();
    }

    private int firstWord(SceneKind kind) {
        int position = 0;
        for (String word : words) {
            if (kind.isNamedBy(word)) {
                return position;
            }
            position++;
        }
        return position;
    }
}

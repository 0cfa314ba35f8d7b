// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.yaml.snakeyaml.error.Mark;

/** Everything that is wrong with a file, each with its line and column, so that its author repairs all of it at once. */
final class Mistakes {
    private final String file;
    private final Map<String, Mark> marks = new HashMap<>();
    private final List<String> found = new ArrayList<>();

    Mistakes(String file) {
        this.file = file;
    }

    /** @param places of the values in the file, by JSON Pointer */
    void locate(Map<String, Mark> places) {
        marks.putAll(places);
    }

    /** @param pointer of the value at fault; where it does not exist, the place of what is around it is named */
    void add(String pointer, String what) {
        String around = pointer;
        while (!around.isEmpty() && !marks.containsKey(around)) {
            around = around.substring(0, around.lastIndexOf('/'));
        }
        Mark mark = marks.get(around);
        String path = pointer.substring(Math.min(1, pointer.length()))
                .replaceAll("/([0-9]+)", "[$1]")
                .replace('/', '.')
                .replace("~1", "/")
                .replace("~0", "~");
        addAt(
                mark == null ? 1 : mark.getLine() + 1,
                mark == null ? 1 : mark.getColumn() + 1,
                path.isEmpty() ? what : path + ": " + what);
    }

    void addAt(int line, int column, String what) {
        found.add(file + ":" + line + ":" + column + ": " + what);
    }

    /** Parses a text of the file; a text that cannot be parsed is a mistake, and {@code instead} stands for it. */
    <T> T parse(String pointer, String text, Function<String, T> parser, T instead) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException fault) {
            add(pointer, String.valueOf(fault.getMessage()));
            return instead;
        }
    }

    void require(boolean holds, String pointer, String what) {
        if (!holds) {
            add(pointer, what);
        }
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    List<String> found() {
        return List.copyOf(found);
    }
}

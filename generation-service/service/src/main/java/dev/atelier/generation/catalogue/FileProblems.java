// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects every broken rule of a file with its line, so that its author can repair all of them at once. */
final class FileProblems {
    private final String file;
    private final YamlLineIndex lines;
    private final List<String> found = new ArrayList<>();

    FileProblems(String file, String text) {
        this.file = file;
        this.lines = new YamlLineIndex(text);
    }

    /** @param path of the member that breaks the rule */
    void add(String path, String what) {
        addAtLine(lines.of(path), path + ": " + what);
    }

    void addUnknown(String name) {
        addAtLine(lines.ofName(name), "'" + name + "' is not known here");
    }

    void addAtLine(int line, String what) {
        found.add(file + ":" + line + ": " + what);
    }

    /** Adds {@code what} unless {@code holds}. */
    void require(boolean holds, String path, String what) {
        if (!holds) {
            add(path, what);
        }
    }

    /** Adds a problem for an absent value; the caller continues with {@code instead} to find further problems. */
    <T> T present(@Nullable T value, String path, T instead) {
        if (value == null) {
            add(path, "is missing");
            return instead;
        }
        return value;
    }

    void addAll(String path, List<String> what) {
        what.forEach(each -> add(path, each));
    }

    /** The number of problems so far. */
    int count() {
        return found.size();
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    List<String> found() {
        return List.copyOf(found);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects every broken rule of a file with its line, so that its author mends them all at once. */
final class Problems {
    private final String file;
    private final YamlLines lines;
    private final List<String> found = new ArrayList<>();

    Problems(String file, String text) {
        this.file = file;
        this.lines = new YamlLines(text);
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

    /** Notes {@code what} unless {@code kept}. */
    void require(boolean kept, String path, String what) {
        if (!kept) {
            add(path, what);
        }
    }

    /** Notes an absent value; the caller goes on with {@code instead}, which nobody will see. */
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

    /** How many there are now. */
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

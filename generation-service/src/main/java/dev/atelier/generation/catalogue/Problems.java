// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects every broken rule of a file, so that its author mends them all at once. */
final class Problems {
    private final String file;
    private final List<String> found = new ArrayList<>();

    Problems(String file) {
        this.file = file;
    }

    void add(String rule, String what) {
        found.add(file + ": " + rule + ": " + what);
    }

    /** Notes {@code what} unless {@code kept}. */
    void require(boolean kept, String rule, String what) {
        if (!kept) {
            add(rule, what);
        }
    }

    /** Notes an absent value; the caller goes on with {@code instead}, which nobody will see. */
    <T> T present(@Nullable T value, String rule, T instead) {
        if (value == null) {
            add(rule, "is missing");
            return instead;
        }
        return value;
    }

    void addAll(String rule, List<String> what) {
        what.forEach(each -> add(rule, each));
    }

    List<String> found() {
        return List.copyOf(found);
    }
}

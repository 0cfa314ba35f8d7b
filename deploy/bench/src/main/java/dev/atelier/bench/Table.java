// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A table in Markdown; nothing while it has no rows. */
final class Table {
    private final List<String> lines = new ArrayList<>();
    private final int columns;

    Table(String... header) {
        columns = header.length;
        lines.add(line(header));
        lines.add("|" + "---|".repeat(columns) + "\n");
    }

    Table add(Object... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns + " columns");
        }
        lines.add(line(cells));
        return this;
    }

    private static String line(Object[] cells) {
        return Arrays.stream(cells).map(String::valueOf).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    @Override
    public String toString() {
        return lines.size() == 2 ? "" : "\n" + String.join("", lines);
    }
}

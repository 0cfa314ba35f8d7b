// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Aligned columns for a person. */
public final class Table {
    private static final String GAP = "  ";
    /** A prompt may have thousands of characters. */
    private static final int WIDEST_CELL = 60;

    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... columns) {
        this.columns = List.of(columns);
    }

    /** @param cells an empty text is shown as a dash */
    public Table row(Object... cells) {
        rows.add(Stream.of(cells)
                .map(cell -> Text.cut(Text.printable(String.valueOf(cell)), WIDEST_CELL))
                .map(cell -> cell.isEmpty() ? "-" : cell)
                .toList());
        return this;
    }

    public List<String> lines(boolean colours) {
        if (rows.isEmpty()) {
            return List.of("There are none.");
        }
        List<String> lines = new ArrayList<>();
        if (!columns.isEmpty()) {
            lines.add(line(columns).stream()
                    .map(cell -> Style.BOLD.of(cell, colours))
                    .reduce("", String::concat)
                    .stripTrailing());
        }
        rows.forEach(row -> lines.add(line(row).stream()
                .map(cell -> Style.ofState(cell, colours))
                .reduce("", String::concat)
                .stripTrailing()));
        return lines;
    }

    /** The cells with the spaces behind them; the last one has none. */
    private List<String> line(List<String> cells) {
        List<String> padded = new ArrayList<>();
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            boolean isLast = column == cells.size() - 1;
            padded.add(isLast ? cell : cell + " ".repeat(width(column) - Text.width(cell)) + GAP);
        }
        return padded;
    }

    private int width(int column) {
        return Stream.concat(Stream.of(columns), rows.stream())
                .filter(cells -> cells.size() > column)
                .mapToInt(cells -> Text.width(cells.get(column)))
                .max()
                .orElse(0);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

/** A text as a cell of comma-separated values (RFC 4180). */
final class CsvCell {
    /** A spreadsheet would run a cell that begins like a formula. */
    private static final String DANGEROUS_STARTS = "=+-@\t\r";

    private CsvCell() {}

    static String of(String text) {
        String safe = !text.isEmpty() && DANGEROUS_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.matches("[^\",\r\n]*") ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

/** Colours of texts on a terminal. */
public enum Style {
    BOLD("1"),
    FAINT("2"),
    GOOD("32"),
    BAD("31"),
    UNDECIDED("33");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    public String of(String text, boolean colours) {
        return colours && !text.isEmpty() ? "\033[" + code + "m" + text + "\033[0m" : text;
    }

    /** States of runs have colours of their own; every other text stays as it is. */
    static String ofState(String text, boolean colours) {
        return switch (text.strip()) {
            case "succeeded", "delivered", "enabled" -> GOOD.of(text, colours);
            case "failed", "disabled" -> BAD.of(text, colours);
            case "queued", "processing" -> UNDECIDED.of(text, colours);
            default -> text;
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.docs;

import java.util.Locale;

/** One configuration key, as its mapping declares it. */
record Setting(String key, String type, String standard, String words) {

    /** The variable that sets it, by the rule of MicroProfile Config. */
    String variable() {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    String row() {
        String shown = standard.isEmpty() ? "" : "`" + standard.replace("|", "\\|") + "`";
        return "| `%s` | %s | %s | %s | `%s` |".formatted(key, type, shown, words.replace("|", "\\|"), variable());
    }
}

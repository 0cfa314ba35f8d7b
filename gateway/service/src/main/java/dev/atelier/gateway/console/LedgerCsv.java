// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The newest moves of credits of an account for spreadsheets, one line for each (RFC 4180). */
final class LedgerCsv {
    /** The largest page of the API. */
    static final String PAGE = "100";
    /** 10,000 moves: what a person opens in a spreadsheet, and a second of reading. */
    static final int MOST_PAGES = 100;

    private static final String HEAD = "time,kind,generation,amount,balance_after,id\r\n";

    private LedgerCsv() {}

    /** @param pages the page of moves after a cursor; the first one has none */
    static String of(Function<@Nullable String, JsonNode> pages) {
        StringBuilder csv = new StringBuilder(HEAD);
        @Nullable String cursor = null;
        for (int read = 0; read < MOST_PAGES; read++) {
            JsonNode page = pages.apply(cursor);
            page.path("data").forEach(entry -> append(csv, entry));
            if (!page.hasNonNull("next_cursor")) {
                break;
            }
            cursor = page.path("next_cursor").asText();
        }
        return csv.toString();
    }

    /** Ids, numbers and names of the platform need no quotes. */
    private static void append(StringBuilder csv, JsonNode entry) {
        csv.append(entry.path("at").asText()).append(',');
        csv.append(entry.path("kind").asText()).append(',');
        csv.append(entry.path("generation").asText("")).append(',');
        csv.append(entry.path("amount").asLong()).append(',');
        csv.append(entry.path("balance_after").asLong()).append(',');
        csv.append(entry.path("id").asText()).append("\r\n");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.audit.AuditLog.AuditEntry;
import dev.atelier.platform.id.ApiKeyId;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** The newest changes of an account for spreadsheets, one line for each (RFC 4180). */
final class AuditCsv {
    static final int PAGE = 1_000;
    /** What a person opens in a spreadsheet, as for the ledger. */
    static final int MOST_ENTRIES = 10_000;

    private static final String HEAD = "time,actor,name,action,key,request_id,detail\r\n";

    private AuditCsv() {}

    /**
     * Writes the file.
     *
     * @param pages up to {@link #PAGE} entries before one, newest first
     * @param names of the members by actor
     */
    static String of(LongFunction<List<AuditEntry>> pages, Map<String, String> names) {
        StringBuilder csv = new StringBuilder(HEAD);
        long before = Long.MAX_VALUE;
        for (int written = 0; written < MOST_ENTRIES; written += PAGE) {
            List<AuditEntry> page = pages.apply(before);
            page.forEach(entry -> append(csv, entry, names));
            if (page.size() < PAGE) {
                break;
            }
            before = page.getLast().id();
        }
        return csv.toString();
    }

    private static void append(StringBuilder csv, AuditEntry entry, Map<String, String> names) {
        csv.append(entry.happenedAt()).append(',');
        csv.append(Csv.cell(entry.actor())).append(',');
        csv.append(Csv.cell(names.getOrDefault(entry.actor(), ""))).append(',');
        csv.append(entry.action()).append(',');
        entry.credential().ifPresent(key -> csv.append(new ApiKeyId(key)));
        csv.append(',').append(entry.requestId()).append(',');
        csv.append(Csv.cell(entry.detail())).append("\r\n");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.billing.usage.UsageView.UsageSums;

/** Writes a report as comma-separated values (RFC 4180), one line for each group and no total. */
final class UsageCsv {
    private static final String DANGEROUS_STARTS = "=+-@\t\r";

    private UsageCsv() {}

    static String format(UsageView report) {
        StringBuilder csv = new StringBuilder(quote(report.groupBy().wire()))
                .append(",generations,refunds,credits,credits_refunded\r\n");
        for (UsageSums sums : report.data()) {
            csv.append("%s,%d,%d,%d,%d\r\n"
                    .formatted(
                            quote(sums.key()),
                            sums.generations(),
                            sums.refunds(),
                            sums.credits(),
                            sums.creditsRefunded()));
        }
        return csv.toString();
    }

    private static String quote(String text) {
        // A spreadsheet would run a cell that begins like a formula.
        String safe = !text.isEmpty() && DANGEROUS_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.matches("[^\",\r\n]*") ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}

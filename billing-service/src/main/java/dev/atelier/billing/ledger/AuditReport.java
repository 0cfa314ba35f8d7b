// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import java.util.List;

/**
 * What an audit of the books found.
 *
 * @param problems one sentence per broken rule, naming the first wrong row; empty when all is well
 * @param clearing credits on the clearing book
 * @param inFlight credits of charges that have not ended
 */
public record AuditReport(
        boolean ok, List<String> problems, long accounts, long entries, long clearing, long inFlight) {

    AuditReport(List<String> problems, Totals totals) {
        this(
                problems.isEmpty(),
                List.copyOf(problems),
                totals.accounts(),
                totals.entries(),
                totals.clearing(),
                totals.inFlight());
    }

    record Totals(long accounts, long entries, long clearing, long inFlight) {}
}

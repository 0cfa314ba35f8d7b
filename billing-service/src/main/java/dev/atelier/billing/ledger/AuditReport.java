// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import java.util.List;

/**
 * The result of an audit of the books.
 *
 * @param problems one sentence for each broken rule, naming the first wrong row; empty when all rules hold
 * @param clearing credits on the clearing book
 * @param inFlight credits of charges that have not ended
 */
public record AuditReport(
        boolean ok, List<String> problems, long accounts, long entries, long clearing, long inFlight) {}

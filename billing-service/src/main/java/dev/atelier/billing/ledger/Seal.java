// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.sql.Row;

/**
 * What a seal of the ledger covers: all entries up to {@code entry}, which name no higher transaction, generation and
 * top-up than these.
 */
record Seal(long number, long entry, long transaction, long generation, long topup) {
    /** Covers nothing: an audit behind it reads everything. */
    static final Seal NONE = new Seal(0, 0, 0, 0, 0);

    static final String LATEST = """
            select number, last_entry, last_transaction, last_generation, last_topup
            from ledger_seal order by number desc limit 1
            """;

    static Seal of(Row row) {
        return new Seal(
                row.getLong("number"),
                row.getLong("last_entry"),
                row.getLong("last_transaction"),
                row.getLong("last_generation"),
                row.getLong("last_topup"));
    }

    /** Writes the numbers into a statement as they are: its plan depends on how much lies behind them. */
    String numbersIn(String sql) {
        return sql.replace("{seal}", Long.toString(number))
                .replace("{entry}", Long.toString(entry))
                .replace("{transaction}", Long.toString(transaction))
                .replace("{generation}", Long.toString(generation))
                .replace("{topup}", Long.toString(topup));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.billing.ledger.StatementService.LedgerEntryView;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Reads the entries of an account's own book, newest first. */
@ApplicationScoped
class LedgerEntryRepository {
    private static final String PAGE = """
            select id, transaction_id, created_at, kind, amount, balance_after, generation_id
            from ledger_entry where book = 'customer' and account_id = ? and id < ?
            order by account_id desc, id desc limit ?
            """;

    private final Database database;

    LedgerEntryRepository(Database database) {
        this.database = database;
    }

    boolean hasAccount(long account) {
        return database.find("select id from account where id = ?", row -> row.getLong("id"), account)
                .isPresent();
    }

    List<LedgerEntryView> list(long account, long beforeId, int limit) {
        return database.list(PAGE, LedgerEntryRepository::toView, account, beforeId, limit);
    }

    private static LedgerEntryView toView(Row row) {
        return new LedgerEntryView(
                row.getLong("id"),
                row.getLong("transaction_id"),
                row.getInstant("created_at"),
                row.getString("kind"),
                row.getLong("amount"),
                row.getLong("balance_after"),
                row.find("generation_id", Long.class).map(GenerationId::new).orElse(null));
    }
}

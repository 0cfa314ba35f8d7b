// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shows the moves of an account page by page. */
@ApplicationScoped
public class StatementService {
    private final LedgerEntryRepository entries;
    private final Cursors cursors;

    StatementService(LedgerEntryRepository entries, Cursors cursors) {
        this.entries = entries;
        this.cursors = cursors;
    }

    @Transactional
    public Page<LedgerEntryView> list(long account, @Nullable String limit, @Nullable String cursor) {
        PageRequest page = cursors.request(limit, cursor, "entries " + account);
        if (!entries.hasAccount(account)) {
            throw ApiException.notFound("account");
        }
        return page.page(
                entries.list(account, page.before(), page.rowsToRead()),
                Function.identity(),
                entry -> Long.toString(entry.id()));
    }

    /**
     * One line of an account's statement, for operators.
     *
     * @param amount credits that came to the account, negative when they left it
     * @param generation null for moves that do not belong to a generation
     */
    public record LedgerEntryView(
            long id,
            long transaction,
            Instant at,
            String kind,
            long amount,
            long balanceAfter,
            @Nullable GenerationId generation) {}
}

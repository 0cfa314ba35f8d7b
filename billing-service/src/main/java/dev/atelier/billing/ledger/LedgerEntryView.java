// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.id.GenerationId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A line of an account's statement, for operators. */
public record LedgerEntryView(
        long id,
        long transaction,
        Instant at,
        String kind,
        long amount,
        long balanceAfter,
        @Nullable GenerationId generation) {

    static LedgerEntryView of(LedgerEntry entry) {
        Long generation = entry.generation();
        return new LedgerEntryView(
                entry.id(),
                entry.transaction(),
                entry.at(),
                entry.kind(),
                entry.amount(),
                entry.balanceAfter(),
                generation == null ? null : new GenerationId(generation));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.id.GenerationId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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

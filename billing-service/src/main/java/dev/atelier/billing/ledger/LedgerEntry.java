// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of an account's statement.
 *
 * @param amount credits that came to the account, negative when they left it
 * @param generation what it was for, null for moves that are not of a generation
 */
record LedgerEntry(
        long id,
        long transaction,
        Instant at,
        String kind,
        long amount,
        long balanceAfter,
        @Nullable Long generation) {}

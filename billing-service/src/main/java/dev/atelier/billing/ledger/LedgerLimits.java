// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

/** Bounds that keep every sum of the ledger far inside 64 bits. */
public final class LedgerLimits {
    /** The highest number of credits of one move: a million such moves still fit into a balance. */
    public static final long MAX_CREDITS = 1_000_000_000_000L;

    private LedgerLimits() {}
}

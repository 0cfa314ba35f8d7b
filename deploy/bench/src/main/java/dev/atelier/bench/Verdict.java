// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

/** What the answer to a request says. */
enum Verdict {
    RIGHT,
    /** The request was refused for its charge, and that is right: its account has no credits. */
    CHARGE_REFUSED,
    /** 429 for the start of a run: the platform takes no more for now. */
    TURNED_AWAY,
    WRONG
}

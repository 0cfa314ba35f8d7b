// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

/** What becomes of the media behind a link. */
public enum LinkUse {
    /** A run needs them: they become files of the account. */
    KEPT,
    /** An estimate needs their length and size: they are fetched, measured and deleted. */
    MEASURED
}

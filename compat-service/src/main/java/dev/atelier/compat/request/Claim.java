// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import java.util.UUID;

/** What the store says to a submission. */
public sealed interface Claim {

    /**
     * The request is this attempt's to carry on.
     *
     * @param isNew false for one whose first answer was lost
     */
    record Held(CompatRequest request, Hold hold, boolean isNew) implements Claim {}

    /** The same one is under way: whether its answer gets through is not known yet. */
    record Busy() implements Claim {}

    /** Who may say whether the answer was written; an attempt that was taken over may not any more. */
    record Hold(UUID request, UUID holder) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import dev.atelier.compat.request.CompatRequest;

/**
 * The stored request that an attempt belongs to.
 *
 * @param isNew false when the attempt repeats an earlier one
 */
public record Claim(CompatRequest request, boolean isNew) {

    /** What happens while it is not known whether the response to an equal earlier attempt arrives. */
    public enum WhileUndecided {
        /** There is no claim yet: the attempt asks again. */
        WAIT,
        /** The response counts as lost, so the attempt is a repeat. */
        TAKE_OVER,
        /** The response counts as arrived, so the attempt is a new request. */
        START_NEW
    }
}

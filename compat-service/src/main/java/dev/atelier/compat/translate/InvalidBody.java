// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import java.util.List;

/** Refuses a body, with everything that is wrong with it. */
public class InvalidBody extends RuntimeException {
    private final transient List<BodyFault> faults;

    public InvalidBody(List<BodyFault> faults) {
        // An answer, not a fault of ours: nobody reads its stack.
        super("invalid body", null, false, false);
        this.faults = List.copyOf(faults);
    }

    public List<BodyFault> faults() {
        return faults;
    }
}

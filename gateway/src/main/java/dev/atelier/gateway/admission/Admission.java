// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.Introduction;
import java.util.Optional;

/**
 * A request that was let in.
 *
 * @param slot the place among new generations, if the request took one
 */
public record Admission(Introduction introduction, Optional<Slot> slot) {

    /** What its credential says, for a further introduction later on. */
    public String claims() {
        return introduction.claims();
    }

    public long credential() {
        return introduction.caller().credential();
    }
}

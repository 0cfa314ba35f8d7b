// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.time.Duration;

/** How a call ended: the stranger answered, or it came to nothing. */
public sealed interface EgressResult permits EgressAnswer, EgressFailure {

    /** How long the call took, the wait for its turn excluded. */
    Duration took();
}

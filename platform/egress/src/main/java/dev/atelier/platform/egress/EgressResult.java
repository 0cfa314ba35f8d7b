// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.time.Duration;

/** How a call ended: with an answer or a failure. */
public sealed interface EgressResult permits EgressAnswer, EgressFailure {

    /** How long the call took, without the wait for a permit. */
    Duration took();
}

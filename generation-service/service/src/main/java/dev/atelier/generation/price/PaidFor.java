// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import dev.atelier.platform.json.WireName;

/** What a term of a price is paid for: as much of it as came. */
public enum PaidFor implements WireName {
    /** The run itself: due whatever comes of it. */
    RUN,
    /** The number of outputs. */
    OUTPUTS,
    /** The length of all outputs together. */
    SECONDS
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.submit;

import dev.atelier.platform.json.WireName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How far the response to a submit got, from the best state to the worst. */
public enum ResponseDelivery implements WireName {
    /** The response is awaited or written, and its connection is still open. */
    OPEN,
    /** The response arrived, or nothing contradicts that. */
    WRITTEN,
    /** The response was written and the connection ended soon after, so the client may not have it. */
    DOUBTFUL,
    /** The response cannot have arrived. */
    LOST;

    /** The states that a report of this state replaces: of several reports on one response the worst counts. */
    public List<ResponseDelivery> better() {
        return Arrays.stream(values())
                .filter(other -> other.compareTo(this) < 0)
                .toList();
    }

    public static Optional<ResponseDelivery> parse(String wire) {
        return WireName.find(ResponseDelivery.class, wire);
    }
}

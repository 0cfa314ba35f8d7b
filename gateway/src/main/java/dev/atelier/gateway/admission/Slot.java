// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

/** The place that a request took in the window of new generations. */
@FunctionalInterface
public interface Slot {
    /** Gives the place back: the request did not become a new generation. */
    void giveBack();
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

/** One admission in the window of new generations. */
@FunctionalInterface
public interface GenerationPermit {
    /** Removes the admission from the window: the request created no new generation. */
    void release();
}

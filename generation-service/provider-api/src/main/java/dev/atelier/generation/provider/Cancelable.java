// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** Until when a job can really be stopped at its upstream. */
public enum Cancelable {
    NEVER,
    WHILE_QUEUED,
    WHILE_RUNNING;

    /** The weaker of two promises. */
    public Cancelable atMost(Cancelable other) {
        return compareTo(other) <= 0 ? this : other;
    }
}

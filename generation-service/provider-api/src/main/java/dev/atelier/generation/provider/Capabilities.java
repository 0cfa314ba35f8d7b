// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/**
 * The abilities of a dialect.
 *
 * @param repeatable a job may be submitted again after a crash, because the work is the same and costs nothing
 * @param cancel the last moment at which a job can be stopped; an upstream may promise less
 */
public record Capabilities(boolean repeatable, Cancelable cancel) {

    /** The last moment at which an upstream really stops a job. */
    public enum Cancelable {
        NEVER,
        WHILE_QUEUED,
        WHILE_RUNNING;

        /** The weaker of two promises. */
        public Cancelable atMost(Cancelable other) {
            return compareTo(other) <= 0 ? this : other;
        }
    }
}

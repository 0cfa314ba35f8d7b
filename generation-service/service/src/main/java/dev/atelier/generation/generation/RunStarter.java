// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

/** Whoever carries out queued generations; told of a new one, so that it need not look all the time. */
public interface RunStarter {

    /** A generation was queued. */
    void wake();
}

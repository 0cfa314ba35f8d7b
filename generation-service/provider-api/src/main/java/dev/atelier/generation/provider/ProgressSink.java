// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** Is told how far a job is. */
public interface ProgressSink {

    /** @param share 0 to 1; told as often as it is known, the receiver decides what is worth keeping */
    void at(double share);
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** Receives the progress of a job. */
public interface ProgressListener {

    /** @param share 0 to 1; may be reported at any rate */
    void report(double share);
}

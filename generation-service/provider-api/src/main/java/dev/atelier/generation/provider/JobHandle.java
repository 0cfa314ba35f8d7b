// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** A text by which the adapter finds a job again at its upstream; the service stores it unchanged. */
public record JobHandle(String text) {

    /** Room for the signed addresses of as many outputs as a job may have; each may be some 2,000 characters long. */
    public static final int MAX_LENGTH = 40_000;

    public JobHandle {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a handle has 1 to " + MAX_LENGTH + " characters");
        }
    }
}

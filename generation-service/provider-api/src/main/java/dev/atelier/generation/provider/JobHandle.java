// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** A short text by which the adapter finds a job again at its upstream; the service stores it unchanged. */
public record JobHandle(String text) {

    private static final int MAX_LENGTH = 2_000;

    public JobHandle {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a handle has 1 to " + MAX_LENGTH + " characters");
        }
    }
}

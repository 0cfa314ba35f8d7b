// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** What the adapter needs to find a job again at its upstream: its own short text, stored as it is. */
public record JobHandle(String text) {

    private static final int LONGEST = 2_000;

    public JobHandle {
        if (text.isEmpty() || text.length() > LONGEST) {
            throw new IllegalArgumentException("a handle has 1 to " + LONGEST + " characters");
        }
    }
}

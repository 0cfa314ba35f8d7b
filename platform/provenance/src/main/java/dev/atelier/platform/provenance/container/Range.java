// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

/** Bytes of a file, from the first to the one before {@code to}. */
public record Range(long from, long to) {
    public Range {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("no range: " + from + " to " + to);
        }
    }

    public static Range ofLength(long from, long length) {
        return new Range(from, from + length);
    }

    /** How many bytes both have. */
    public long overlap(Range other) {
        return Math.max(0, Math.min(to, other.to) - Math.max(from, other.from));
    }

    public long length() {
        return to - from;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Arithmetic on four bytes of a pixel at once, two and two; colours are multiplied by their opacity. */
final class Packed {
    private static final int LANES = 0x00FF00FF;
    private static final long SPREAD = 0x00FF00FF_00FF00FFL;

    private Packed() {}

    /** @param share of {@code b}, 0 to 256 */
    static int mix(int a, int b, int share) {
        return gather(mix(spread(a), spread(b), share));
    }

    /** The four bytes of a pixel with room between them, for {@link #mix(long, long, int)}. */
    static long spread(int pixel) {
        return (pixel & LANES) | ((long) ((pixel >>> 8) & LANES) << 32);
    }

    /** @param share of {@code b}, 0 to 256 */
    static long mix(long a, long b, int share) {
        return ((a * (256 - share) + b * share) >>> 8) & SPREAD;
    }

    /** The pixel that was {@link #spread}. */
    static int gather(long spread) {
        return (int) spread | ((int) (spread >>> 32) << 8);
    }

    /** Lays {@code top} over {@code ground}. */
    static int over(int ground, int top) {
        int alpha = top >>> 24;
        if (alpha == 255) {
            return top;
        }
        if (alpha == 0 && top == 0) {
            return ground;
        }
        int rest = 256 - alpha;
        int low = ((ground & LANES) * rest) >>> 8;
        int high = ((ground >>> 8) & LANES) * rest;
        int under = (low & LANES) | (high & ~LANES);
        return sum(under, top);
    }

    /** Each byte added, none over its limit. */
    private static int sum(int a, int b) {
        int low = (a & LANES) + (b & LANES);
        int high = ((a >>> 8) & LANES) + ((b >>> 8) & LANES);
        return limit(low) | (limit(high) << 8);
    }

    private static int limit(int lanes) {
        int over = lanes & 0x01000100;
        return (lanes | (over - (over >>> 8))) & LANES;
    }
}

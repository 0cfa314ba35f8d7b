// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** Repeatable random numbers: the same seed always rolls the same (SplitMix64). */
public final class Dice {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    public Dice(long seed) {
        this.state = seed;
    }

    /** One seed made of several numbers, each of which matters. */
    public static long mixed(long... parts) {
        long seed = 0;
        for (long part : parts) {
            seed = scrambled(seed * 31 + part + GOLDEN);
        }
        return seed;
    }

    private long next() {
        state += GOLDEN;
        return scrambled(state);
    }

    /** From 0 to just below 1. */
    public float roll() {
        return (next() >>> 40) * 0x1p-24f;
    }

    public float between(float low, float high) {
        return low + (high - low) * roll();
    }

    public int below(int bound) {
        return Math.min(bound - 1, (int) (roll() * bound));
    }

    public boolean chance(float probability) {
        return roll() < probability;
    }

    public int seed() {
        return (int) (next() >>> 32);
    }

    @SafeVarargs
    public final <T> T pick(T... choices) {
        return choices[below(choices.length)];
    }

    private static long scrambled(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}

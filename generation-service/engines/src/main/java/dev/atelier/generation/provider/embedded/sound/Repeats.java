// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.scene.Dice;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts a short sound now and then; a few may overlap, the oldest makes room. */
final class Repeats implements SoundSource {
    private static final int VOICES = 6;

    private final double gap;
    private final double jitter;
    private final Supplier<SoundSource> one;
    private final Dice dice;
    private final @Nullable SoundSource[] playing = new @Nullable SoundSource[VOICES];
    private final double[] since = new double[VOICES];
    private double nextStart;
    private int slot;

    Repeats(double gap, double jitter, double first, Supplier<SoundSource> one, Dice dice) {
        this.gap = gap;
        this.jitter = jitter;
        this.one = one;
        this.dice = dice;
        this.nextStart = first;
    }

    @Override
    public float next(double time) {
        if (time >= nextStart) {
            playing[slot] = one.get();
            since[slot] = time;
            slot = (slot + 1) % VOICES;
            nextStart = time + gap * (1 - jitter + 2 * jitter * dice.roll());
        }
        float sum = 0;
        for (int i = 0; i < VOICES; i++) {
            SoundSource sound = playing[i];
            if (sound != null) {
                sum += sound.next(time - since[i]);
            }
        }
        return sum;
    }
}

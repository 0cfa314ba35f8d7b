// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.scene.SeededRandom;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The mix of sounds that a text names, in stereo; the same text and seed give the same samples. */
public final class Soundscape {
    static final int RATE = 44_100;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}-]+");
    private static final int MOST_SOUNDS = 4;
    private static final int BLOCK = 4096;
    private static final double EDGE_SECONDS = 0.02;

    /** Left and right are two variations of each sound, which gives width. */
    private final SoundSource left;

    private final SoundSource right;

    private Soundscape(SoundSource left, SoundSource right) {
        this.left = left;
        this.right = right;
    }

    public static Soundscape of(String text, long seed) {
        List<Recipe> recipes = recipes(text, seed);
        long own = SeededRandom.mix(seed, text.strip().hashCode());
        return new Soundscape(mix(recipes, own, 1), mix(recipes, own, 2));
    }

    /** Background sound for the scene in a text: quieter, and without sudden noises when the text names none. */
    public static Soundscape around(String text, long seed) {
        boolean named = Stream.of(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)))
                .anyMatch(word -> Arrays.stream(Recipe.values()).anyMatch(recipe -> recipe.isNamedBy(word)));
        return of(named ? text : "space wind", seed);
    }

    /** The named sounds, in the order of the words; a text without a known name gets a sound derived from its letters. */
    static List<Recipe> recipes(String text, long seed) {
        List<Recipe> named = Stream.of(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)))
                .flatMap(word -> Arrays.stream(Recipe.values()).filter(recipe -> recipe.isNamedBy(word)))
                .distinct()
                .limit(MOST_SOUNDS)
                .toList();
        if (!named.isEmpty()) {
            return named;
        }
        var random = new SeededRandom(SeededRandom.mix(seed, text.strip().hashCode()));
        return List.of(Recipe.SPACE, random.pick(Recipe.BELL, Recipe.WHOOSH, Recipe.COIN, Recipe.WIND, Recipe.STREAM));
    }

    private static SoundSource mix(List<Recipe> recipes, long seed, int side) {
        SoundSource[] sources = recipes.stream()
                .map(recipe -> recipe.made(
                        new SeededRandom(SeededRandom.mix(seed, recipe.name().hashCode(), recipe.isBeat() ? 0 : side))))
                .toArray(SoundSource[]::new);
        return SoundSource.scale(SoundSource.mix(sources), 1.2 / Math.sqrt(sources.length));
    }

    /** Writes a WAV file of exactly that length. */
    public void record(Path wave, double seconds, DoubleConsumer progress) throws IOException, InterruptedException {
        long frames = Math.round(seconds * RATE);
        float[] block = new float[2 * BLOCK];
        try (var file = new WaveFile(wave, RATE, 2)) {
            for (long start = 0; start < frames; start += BLOCK) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("the job was cancelled");
                }
                int count = (int) Math.min(BLOCK, frames - start);
                for (int i = 0; i < count; i++) {
                    double time = (start + i) / (double) RATE;
                    double edge = Math.min(1, Math.min(time, seconds - time) / EDGE_SECONDS);
                    block[2 * i] = (float) (edge * Math.tanh(left.next(time)));
                    block[2 * i + 1] = (float) (edge * Math.tanh(right.next(time)));
                }
                file.write(block, 2 * count);
                progress.accept((start + count) / (double) frames);
            }
        }
    }
}

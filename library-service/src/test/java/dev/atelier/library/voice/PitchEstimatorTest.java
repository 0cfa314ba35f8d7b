// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.library.Samples;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PitchEstimatorTest {
    private final PitchEstimator estimator = new PitchEstimator(16_000);

    @ParameterizedTest
    @ValueSource(doubles = {70, 110, 182.5, 220, 331, 440})
    void aToneWithOvertonesIsAsHighAsItsFundamental(double hertz) {
        double estimated = estimator.estimate(samples(hertz, 1)).orElseThrow();

        assertThat(estimated).isCloseTo(hertz, within(hertz * 0.01));
    }

    @Test
    void pausesAndNoiseBetweenDoNotMatter() {
        short[] tone = samples(150, 1);
        short[] mixed = new short[3 * tone.length];
        Random noise = new Random(5);
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = i < tone.length ? tone[i] : i < 2 * tone.length ? 0 : (short) (noise.nextGaussian() * 2000);
        }

        assertThat(estimator.estimate(mixed).orElseThrow()).isCloseTo(150, within(2.0));
    }

    @Test
    void silenceNoiseAndNothingHaveNoPitch() {
        short[] noise = new short[16_000];
        Random random = new Random(6);
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (short) (random.nextGaussian() * 3000);
        }

        assertThat(estimator.estimate(new short[16_000])).isEmpty();
        assertThat(estimator.estimate(noise)).isEmpty();
        assertThat(estimator.estimate(new short[0])).isEmpty();
        short[] constant = new short[16_000];
        Arrays.fill(constant, (short) 4321);
        assertThat(estimator.estimate(constant)).isEmpty();
    }

    private static short[] samples(double hertz, double seconds) {
        byte[] wav = Samples.wav(hertz, seconds);
        short[] samples = new short[(wav.length - 44) / 2];
        ByteBuffer.wrap(wav, 44, wav.length - 44)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asShortBuffer()
                .get(samples);
        return samples;
    }
}

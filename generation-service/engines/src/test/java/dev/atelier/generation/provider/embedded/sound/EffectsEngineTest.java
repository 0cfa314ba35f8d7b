// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.platform.media.MediaProbe;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EffectsEngineTest {
    private final EffectsEngine engine = new EffectsEngine(new SoundFileWriter(TestEngines.TOOL));

    @ParameterizedTest
    @EnumSource(Recipe.class)
    void everySoundCanBeHeardAndIsNotTooLoud(Recipe recipe) throws Exception {
        Waves waves =
                Waves.of(effect(recipe.name().toLowerCase(Locale.ROOT), 1, 3).file());

        assertThat(Soundscape.recipes(recipe.name(), 1)).contains(recipe);
        assertThat(waves.level()).isBetween(0.01, 0.5);
        assertThat(waves.peak()).isBetween(0.1, 1.0);
    }

    @ParameterizedTest
    @CsvSource({"mp3, audio/mpeg, 0.06", "wav, audio/wav, 0.0001", "opus, audio/ogg, 0.03"})
    void anEffectIsAsLongAsWasAskedFor(String format, String type, double tolerance) throws Exception {
        MediaFile file = engine.make(TestRequests.request(
                        "effects",
                        "{'prompt': 'rain', 'seconds': '2.5', 'seed': 1, 'output_format': '" + format + "'}"))
                .getFirst();

        MediaProbe probe = TestRequests.probe(file);
        assertThat(file.contentType()).isEqualTo(type);
        assertThat(probe.contentType().orElseThrow()).startsWith(type);
        assertThat(probe.seconds().orElseThrow().doubleValue()).isCloseTo(2.5, within(tolerance));
        assertThat(probe.tags()).containsEntry("comment", "rain").containsEntry("artist", "Atelier synthetic sound");
    }

    @Test
    void theSameOrderGivesTheSameBytesAndAnotherSeedOrPromptOthers() throws Exception {
        byte[] first = bytes(effect("rain on a roof", 1, 1));

        assertThat(bytes(effect("rain on a roof", 1, 1))).isEqualTo(first);
        assertThat(bytes(effect("rain on a roof", 2, 1))).isNotEqualTo(first);
        assertThat(bytes(effect("wind on a roof", 1, 1))).isNotEqualTo(first);
    }

    @Test
    void rainHissesAndThunderRumbles() throws Exception {
        assertThat(Waves.of(effect("rain", 1, 2).file()).brightness())
                .isGreaterThan(3 * Waves.of(effect("explosion", 1, 2).file()).brightness());
    }

    @Test
    void wordsThatNameNoSoundStillGiveOne() throws Exception {
        assertThat(Soundscape.recipes("qwertz", 1)).isNotEmpty();
        assertThat(Waves.of(effect("qwertz", 1, 2).file()).level()).isGreaterThan(0.01);
    }

    @Test
    void severalSoundsAreHeardTogether() {
        assertThat(Soundscape.recipes("Footsteps in the rain, thunder far away", 1))
                .isEqualTo(List.of(Recipe.FOOTSTEPS, Recipe.RAIN, Recipe.THUNDER));
    }

    @Test
    void anInterruptEndsTheWork() {
        EngineRequest request = TestRequests.request("effects", "{'prompt': 'rain', 'seconds': 600}");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> engine.make(request)).isInstanceOf(InterruptedException.class);
    }

    private MediaFile effect(String prompt, int seed, double seconds) throws Exception {
        return engine.make(TestRequests.request(
                        "effects",
                        "{'prompt': '" + prompt + "', 'seconds': " + seconds + ", 'seed': " + seed
                                + ", 'output_format': 'wav'}"))
                .getFirst();
    }

    private static byte[] bytes(MediaFile file) throws Exception {
        return Files.readAllBytes(file.file());
    }
}

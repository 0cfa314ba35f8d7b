// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EmbeddedConfig;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.scene.Dice;
import dev.atelier.generation.provider.embedded.scene.Prompt;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Composes and plays a piece of music. */
@ApplicationScoped
public class MusicEngine implements Engine {
    private final SoundFiles files;
    private final EmbeddedConfig limits;

    public MusicEngine(SoundFiles files, EmbeddedConfig limits) {
        this.limits = limits;
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("music");
    }

    @Override
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        double seconds = order.seconds(10, EffectsEngine.SHORTEST, limits.longestSound());
        var dice = new Dice(Dice.mixed(order.seed(), order.prompt().strip().hashCode()));
        MusicStyle style = MusicStyle.of(new Prompt(order.prompt()), dice);
        Path wave = order.file("music.wave");
        Band.play(style, Composer.compose(style, seconds, dice), seconds, wave, share -> order.progress(0.9 * share));
        return List.of(files.packed(order, wave, SoundFiles.SOUND));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EmbeddedConfig;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.Order;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Makes sound effects and atmospheres. */
@ApplicationScoped
public class EffectsEngine implements Engine {
    static final double SHORTEST = 0.5;

    private final SoundFiles files;
    private final EmbeddedConfig limits;

    public EffectsEngine(SoundFiles files, EmbeddedConfig limits) {
        this.limits = limits;
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("effects");
    }

    @Override
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        Path wave = order.file("effect.wave");
        Soundscape.of(order.prompt(), order.seed())
                .record(wave, order.seconds(5, SHORTEST, limits.longestSound()), share -> order.progress(0.9 * share));
        return List.of(files.packed(order, wave, SoundFiles.SOUND));
    }
}

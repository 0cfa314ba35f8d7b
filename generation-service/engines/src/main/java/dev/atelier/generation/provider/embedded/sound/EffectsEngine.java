// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EmbeddedConfig;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Makes sound effects and atmospheres. */
@ApplicationScoped
public class EffectsEngine implements Engine {
    static final double SHORTEST = 0.5;

    private final SoundFileWriter files;
    private final EmbeddedConfig limits;

    public EffectsEngine(SoundFileWriter files, EmbeddedConfig limits) {
        this.limits = limits;
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("effects");
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        Path wave = request.file("effect.wave");
        Soundscape.of(request.prompt(), request.seed())
                .record(
                        wave,
                        request.seconds(5, SHORTEST, limits.longestSound()),
                        share -> request.progress(0.9 * share));
        return List.of(files.pack(request, wave, SoundFileWriter.SOUND));
    }
}

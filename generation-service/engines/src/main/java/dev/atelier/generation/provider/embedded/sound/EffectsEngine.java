// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Makes sound effects and atmospheres. */
@ApplicationScoped
public class EffectsEngine implements Engine {
    static final double SHORTEST = 0.5;
    /** Of a sound or a piece of music; a longer one is cut. */
    static final Duration LONGEST = Duration.ofMinutes(10);

    private final SoundFileWriter files;

    public EffectsEngine(SoundFileWriter files) {
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
                .record(wave, request.seconds(5, SHORTEST, LONGEST), share -> request.progress(0.9 * share));
        return List.of(files.pack(request, wave, SoundFileWriter.SOUND));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.Prompt;
import dev.atelier.generation.provider.embedded.scene.SeededRandom;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Composes and plays a piece of music. */
@ApplicationScoped
public class MusicEngine implements Engine {
    private final SoundFileWriter files;

    public MusicEngine(SoundFileWriter files) {
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("music");
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        double seconds = request.seconds(10, EffectsEngine.SHORTEST, EffectsEngine.LONGEST);
        var random = new SeededRandom(
                SeededRandom.mix(request.seed(), request.prompt().strip().hashCode()));
        MusicStyle style = MusicStyle.of(new Prompt(request.prompt()), random);
        Path wave = request.file("music.wave");
        ScorePlayer.play(
                style, Composer.compose(style, seconds, random), seconds, wave, share -> request.progress(0.9 * share));
        return List.of(files.pack(request, wave, SoundFileWriter.SOUND));
    }
}

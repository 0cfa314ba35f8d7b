// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Reads an English text aloud. */
@ApplicationScoped
public class SpeechEngine implements Engine {
    private static final float GAIN = 1.5f;

    private final SpeechSynthesizer speaker;
    private final SoundFileWriter files;

    public SpeechEngine(SpeechSynthesizer speaker, SoundFileWriter files) {
        this.speaker = speaker;
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("speech");
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        List<String> pieces = SpokenText.pieces(request.prompt());
        if (pieces.isEmpty()) {
            throw new EngineRequest.InvalidRequestException("text has nothing this engine can speak");
        }
        SpeakerVoice person = SpeakerVoice.of(request);
        double speed = request.number("speed", 1, 0.5, 2);
        Path wave = request.file("speech.wave");
        try (var recording = new WaveFile(wave, SpeechSynthesizer.RATE, 1)) {
            for (int i = 0; i < pieces.size(); i++) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("the job was cancelled");
                }
                float[] samples = speaker.speak(pieces.get(i), person, speed);
                for (int s = 0; s < samples.length; s++) {
                    samples[s] = (float) Math.tanh(samples[s] * GAIN);
                }
                recording.write(samples, samples.length);
                request.progress(0.9 * (i + 1) / pieces.size());
            }
        }
        return List.of(files.pack(request, wave, SoundFileWriter.SPEECH));
    }
}

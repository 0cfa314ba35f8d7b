// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Transcribes without a speech model: our own speech contains its text, which is returned; for other recordings the
 * transcript lists the parts with sound and says that it has no words.
 */
@ApplicationScoped
public class TranscriptEngine implements Engine {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final MediaTool tool;

    public TranscriptEngine(MediaTool tool) {
        this.tool = tool;
    }

    @Override
    public Set<String> models() {
        return Set.of("transcript");
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        MediaInput audio = request.media("audio");
        MediaProbe probe = tool.probe(audio.file());
        if (!probe.hasAudio()) {
            throw new EngineRequest.InvalidRequestException("audio has no sound");
        }
        BigDecimal duration = probe.seconds().orElse(BigDecimal.ZERO);
        Optional<String> text = textOf(probe);
        Transcript transcript = text.isPresent()
                ? Transcript.ofSpeech(text.orElseThrow(), duration)
                : Transcript.heard(activity(request, audio), duration);
        return List.of(write(request, transcript));
    }

    private static Optional<String> textOf(MediaProbe probe) {
        return Optional.ofNullable(probe.tags().get("comment"))
                .filter(text -> !text.isBlank())
                .filter(_ -> SoundFileWriter.SPEECH.equals(probe.tags().get("artist")));
    }

    private List<Activity.Part> activity(EngineRequest request, MediaInput audio)
            throws IOException, InterruptedException {
        Path samples = request.file("samples.raw");
        List<String> words = new ArrayList<>(tool.input(audio.file()));
        words.addAll(List.of("-map", "0:a:0", "-ac", "1", "-ar", Integer.toString(Activity.RATE)));
        words.addAll(List.of("-c:a", "pcm_s16le", "-f", "s16le"));
        tool.run(words, samples, request.left());
        request.progress(0.7);
        List<Activity.Part> parts = Activity.of(samples);
        Files.delete(samples);
        return parts;
    }

    private static MediaFile write(EngineRequest request, Transcript transcript) throws IOException {
        if (request.text("output_format", "text").equals("json")) {
            Path file = request.file("0.json");
            Files.write(file, JSON.writeValueAsBytes(transcript));
            return new MediaFile(MediaKind.OTHER, "application/json", file);
        }
        Path file = Files.writeString(request.file("0.txt"), transcript.plain());
        return new MediaFile(MediaKind.OTHER, "text/plain", file);
    }
}

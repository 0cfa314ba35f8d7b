// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.ImpossibleOrder;
import dev.atelier.generation.provider.embedded.Order;
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
 * Writes down a recording as far as that is possible without a speech model: our own speech carries its text, which is
 * given back; of other recordings it lists when something is heard, and says that it knows no words.
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
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        MediaInput audio = order.media("audio");
        MediaProbe probe = tool.probe(audio.file());
        if (!probe.hasAudio()) {
            throw new ImpossibleOrder("audio has no sound");
        }
        BigDecimal duration = probe.seconds().orElse(BigDecimal.ZERO);
        Optional<String> text = textOf(probe);
        Transcript transcript = text.isPresent()
                ? Transcript.spoken(text.orElseThrow(), duration)
                : Transcript.heard(activity(order, audio), duration);
        return List.of(written(order, transcript));
    }

    private static Optional<String> textOf(MediaProbe probe) {
        return Optional.ofNullable(probe.tags().get("comment"))
                .filter(text -> !text.isBlank())
                .filter(_ -> SoundFiles.SPEECH.equals(probe.tags().get("artist")));
    }

    private List<Activity.Part> activity(Order order, MediaInput audio) throws IOException, InterruptedException {
        Path samples = order.file("samples.raw");
        List<String> words = new ArrayList<>(tool.input(audio.file()));
        words.addAll(List.of("-map", "0:a:0", "-ac", "1", "-ar", Integer.toString(Activity.RATE)));
        words.addAll(List.of("-c:a", "pcm_s16le", "-f", "s16le"));
        tool.run(words, samples, order.left());
        order.progress(0.7);
        List<Activity.Part> parts = Activity.of(samples);
        Files.delete(samples);
        return parts;
    }

    private static MediaFile written(Order order, Transcript transcript) throws IOException {
        if (order.text("output_format", "text").equals("json")) {
            Path file = order.file("0.json");
            Files.write(file, JSON.writeValueAsBytes(transcript));
            return new MediaFile(MediaKind.OTHER, "application/json", file);
        }
        Path file = Files.writeString(order.file("0.txt"), transcript.plain());
        return new MediaFile(MediaKind.OTHER, "text/plain", file);
    }
}

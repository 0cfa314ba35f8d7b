// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.picture.PictureReader;
import dev.atelier.generation.provider.embedded.scene.Footage;
import dev.atelier.generation.provider.embedded.scene.FootageFactory;
import dev.atelier.generation.provider.embedded.scene.PaintingRequest;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.scene.Prompt;
import dev.atelier.generation.provider.embedded.sound.Soundscape;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Renders a video of the scene in the prompt, or of a camera that moves over an image, with sound on request. */
@ApplicationScoped
public class VideoEngine implements Engine {
    private static final int DEFAULT_RATE = 24;
    private static final int MIN_RATE = 12;
    private static final int MAX_RATE = 30;
    /** Longer side in pixels: rendering 1080p is as much as a few processors do in acceptable time. */
    private static final int MAX_SIDE = 1920;
    /** A longer video is cut: to render one takes longer than to watch it. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final PictureReader pictures;
    private final VideoFileWriter writer;

    public VideoEngine(PictureReader pictures, VideoFileWriter writer) {
        this.pictures = pictures;
        this.writer = writer;
    }

    @Override
    public Set<String> models() {
        return Set.of("video");
    }

    /** With an image the camera moves over it, and its words say how. */
    @Override
    public List<String> notes(String model, ObjectNode params) {
        return params.path("image").asText().isEmpty() ? FootageFactory.notes(Prompt.of(params), params) : List.of();
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        Optional<MediaInput> first = request.find("image");
        ImageSize size = size(request, first);
        int rate = (int) Math.round(request.number("fps", DEFAULT_RATE, MIN_RATE, MAX_RATE));
        int frames = (int) Math.max(1, Math.round(request.seconds(5, 1, LONGEST) * rate));
        double seconds = (double) frames / rate;
        PaintingRequest painting = PaintingRequest.of(request.job(), 0, size);
        Optional<Path> sound = request.flag("audio") ? Optional.of(sound(request, seconds)) : Optional.empty();
        request.progress(0.03);
        Footage footage = first.isPresent()
                ? FootageFactory.pictures(
                        picture(request, first.orElseThrow(), size), last(request, size), painting, seconds)
                : FootageFactory.scene(painting, seconds);
        MediaFile film = writer.write(request, footage, size, frames, rate, sound);
        if (sound.isPresent()) {
            Files.delete(sound.orElseThrow());
        }
        return List.of(film);
    }

    private Path sound(EngineRequest request, double seconds) throws IOException, InterruptedException {
        Path wave = request.file("sound.wave");
        Soundscape.around(request.prompt(), request.seed()).record(wave, seconds, _ -> {});
        return wave;
    }

    private Optional<Picture> last(EngineRequest request, ImageSize size) throws IOException, InterruptedException {
        Optional<MediaInput> last = request.find("end_image");
        return last.isPresent() ? Optional.of(picture(request, last.orElseThrow(), size)) : Optional.empty();
    }

    private Picture picture(EngineRequest request, MediaInput input, ImageSize size)
            throws IOException, InterruptedException {
        var room =
                new ImageSize((int) (size.width() * FootageFactory.ROOM), (int) (size.height() * FootageFactory.ROOM));
        return pictures.readCovering(request, input, room);
    }

    /** The size that the model fixes, or the size of the image; reduced to what a video may have. */
    private ImageSize size(EngineRequest request, Optional<MediaInput> image) throws IOException, InterruptedException {
        ImageSize asked;
        if (request.size().isPresent()) {
            asked = request.size().orElseThrow();
        } else if (image.isPresent()) {
            asked = pictures.measure(image.orElseThrow());
        } else {
            throw new EngineRequest.InvalidRequestException("a film needs a size");
        }
        double shrink = Math.min(1, (double) MAX_SIDE / Math.max(asked.width(), asked.height()));
        return new ImageSize(
                VideoFileWriter.evenSide(asked.width() * shrink), VideoFileWriter.evenSide(asked.height() * shrink));
    }
}

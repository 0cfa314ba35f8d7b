// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.EmbeddedConfig;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.ImpossibleOrder;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.picture.PictureReader;
import dev.atelier.generation.provider.embedded.scene.Filming;
import dev.atelier.generation.provider.embedded.scene.Footage;
import dev.atelier.generation.provider.embedded.scene.PaintingOrder;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.sound.Soundscape;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Films a scene of the prompt, or moves a camera over a picture; with the sounds that belong to it when asked for. */
@ApplicationScoped
public class VideoEngine implements Engine {
    private static final int USUAL_RATE = 24;
    private static final int LEAST_RATE = 12;
    private static final int MOST_RATE = 30;

    private final PictureReader pictures;
    private final FilmWriter films;
    private final EmbeddedConfig limits;

    public VideoEngine(PictureReader pictures, FilmWriter films, EmbeddedConfig limits) {
        this.limits = limits;
        this.pictures = pictures;
        this.films = films;
    }

    @Override
    public Set<String> models() {
        return Set.of("video");
    }

    @Override
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        Optional<MediaInput> first = order.find("image");
        ImageSize size = size(order, first);
        int rate = (int) Math.round(order.number("fps", USUAL_RATE, LEAST_RATE, MOST_RATE));
        int frames = (int) Math.max(1, Math.round(order.seconds(5, 1, limits.longestFilm()) * rate));
        double seconds = (double) frames / rate;
        PaintingOrder painting = PaintingOrder.painted(order.job(), 0, size);
        Optional<Path> sound = order.flag("audio") ? Optional.of(sound(order, seconds)) : Optional.empty();
        order.progress(0.03);
        Footage footage = first.isPresent()
                ? Filming.pictures(picture(order, first.orElseThrow(), size), last(order, size), painting, seconds)
                : Filming.scene(painting, seconds);
        MediaFile film = films.write(order, footage, size, frames, rate, sound);
        if (sound.isPresent()) {
            Files.delete(sound.orElseThrow());
        }
        return List.of(film);
    }

    private Path sound(Order order, double seconds) throws IOException, InterruptedException {
        Path wave = order.file("sound.wave");
        Soundscape.around(order.prompt(), order.seed()).record(wave, seconds, _ -> {});
        return wave;
    }

    private Optional<Picture> last(Order order, ImageSize size) throws IOException, InterruptedException {
        Optional<MediaInput> last = order.find("end_image");
        return last.isPresent() ? Optional.of(picture(order, last.orElseThrow(), size)) : Optional.empty();
    }

    private Picture picture(Order order, MediaInput input, ImageSize size) throws IOException, InterruptedException {
        var room = new ImageSize((int) (size.width() * Filming.ROOM), (int) (size.height() * Filming.ROOM));
        return pictures.readCovering(order, input, room);
    }

    /** As the model fixes it; else that of the picture, smaller where it is too large for a film. */
    private ImageSize size(Order order, Optional<MediaInput> image) throws IOException, InterruptedException {
        ImageSize wished;
        if (order.size().isPresent()) {
            wished = order.size().orElseThrow();
        } else if (image.isPresent()) {
            wished = pictures.measure(image.orElseThrow());
        } else {
            throw new ImpossibleOrder("a film needs a size");
        }
        double shrink = Math.min(1, (double) limits.filmSide() / Math.max(wished.width(), wished.height()));
        return new ImageSize(even(wished.width() * shrink), even(wished.height() * shrink));
    }

    /** Encoders take nothing else. */
    private static int even(double length) {
        return Math.max(16, 2 * (int) Math.round(length / 2));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import java.util.List;
import java.util.Optional;

/** Creates footage: the scene of a prompt, or a camera over pictures. */
public final class FootageFactory {
    /** The size of a picture relative to the frame that leaves a camera room to move without losing sharpness. */
    public static final double ROOM = 1.2;

    private static final float SPEED = 0.022f;
    private static final float LONGEST_WAY = 0.24f;

    private FootageFactory() {}

    /** A scene from words; {@code request.size()} is the frame's. */
    public static Footage scene(PaintingRequest request, double seconds) {
        var random = new SeededRandom(request.seed());
        var prompt = new Prompt(request.prompt());
        ImageSize size = request.size();
        float way = Math.min(LONGEST_WAY, (float) seconds * SPEED);
        int sheetWidth = size.width() + 2 + Math.round(way * size.height());
        Scene scene = Painter.scene(request, prompt, random, sheetWidth, size.height());
        float direction = prompt.has("static", "still", "locked", "tripod")
                ? 0
                : prompt.has("left") ? -1 : prompt.has("right") ? 1 : request.seed() % 2 == 0 ? 1 : -1;
        return SceneFootage.of(scene, sheetWidth, size.width(), size.height(), seconds, direction);
    }

    /** Notes for the client about the words that the scene will not show. */
    public static List<String> notes(Prompt prompt, ObjectNode params) {
        PictureFootage.CameraMove.of(prompt, new SeededRandom(0));
        return Painter.notes("painted", prompt, params);
    }

    /** A camera over a picture, with a fade to a last picture when there is one. */
    public static Footage pictures(Picture first, Optional<Picture> last, PaintingRequest request, double seconds) {
        var random = new SeededRandom(request.seed());
        var prompt = new Prompt(request.prompt());
        PictureFootage.CameraMove move = PictureFootage.CameraMove.of(prompt, random);
        int width = request.size().width();
        int height = request.size().height();
        Footage film = new PictureFootage(first, move, seconds);
        if (last.isPresent()) {
            film = new FadeFootage(film, new PictureFootage(last.orElseThrow(), move, seconds), seconds, width, height);
        }
        if (prompt.has("snow", "snowy", "snowing", "snowfall", "blizzard")) {
            return new WeatherFootage(
                    film, new WeatherElement(new WeatherLayer(true, 0, new Noise(random.seed())), width, height));
        }
        if (prompt.has("rain", "rainy", "raining", "storm", "stormy")) {
            return new WeatherFootage(
                    film, new WeatherElement(new WeatherLayer(false, 0.1f, new Noise(random.seed())), width, height));
        }
        return film;
    }

    /** A film behind falling snow or rain. */
    private static final class WeatherFootage implements Footage {
        private final Footage behind;
        private final SceneFootage.Element weather;

        WeatherFootage(Footage behind, SceneFootage.Element weather) {
            this.behind = behind;
            this.weather = weather;
        }

        @Override
        public boolean isRaw() {
            return behind.isRaw();
        }

        @Override
        public void draw(double seconds, Picture frame) {
            behind.draw(seconds, frame);
            weather.at((float) seconds, 0);
            for (int y = 0; y < frame.height(); y++) {
                weather.lay(y, frame);
            }
        }
    }

    /** One film that becomes another around its middle. */
    private static final class FadeFootage implements Footage {
        private static final float FROM = 0.3f;
        private static final float TO = 0.85f;

        private final Footage first;
        private final Footage second;
        private final double length;
        private final Picture other;

        FadeFootage(Footage first, Footage second, double length, int width, int height) {
            this.first = first;
            this.second = second;
            this.length = length;
            this.other = new Picture(width, height);
        }

        @Override
        public void draw(double seconds, Picture frame) {
            int share = (int) (256 * Maths.smooth(FROM, TO, (float) (seconds / length)));
            (share == 256 ? second : first).draw(seconds, frame);
            if (share > 0 && share < 256) {
                second.draw(seconds, other);
                int[] into = frame.pixels();
                int[] from = other.pixels();
                for (int i = 0; i < into.length; i++) {
                    into[i] = Packed.mix(into[i], from[i], share);
                }
            }
        }
    }
}

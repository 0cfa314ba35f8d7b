// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import dev.atelier.generation.provider.ImageSize;
import java.util.Optional;

/** Sets up what is filmed: a scene of the prompt's own, or a camera over given pictures. */
public final class Filming {
    /** How much larger than the frame a picture must be so that a camera can move over it and stay sharp. */
    public static final double ROOM = 1.2;

    private static final float SPEED = 0.022f;
    private static final float LONGEST_WAY = 0.24f;

    private Filming() {}

    /** A scene from words; {@code order.size()} is the frame's. */
    public static Footage scene(PaintingOrder order, double seconds) {
        var dice = new Dice(order.seed());
        var prompt = new Prompt(order.prompt());
        ImageSize size = order.size();
        SceneKind kind = Painter.kind(order, prompt, new Dice(order.seed()));
        if (kind == SceneKind.PORTRAIT || kind == SceneKind.STILL_LIFE) {
            var room = new ImageSize((int) (size.width() * ROOM), (int) (size.height() * ROOM));
            return pictures(Painter.picture(order.sized(room)), Optional.empty(), order, seconds);
        }
        float way = Math.min(LONGEST_WAY, (float) seconds * SPEED);
        int sheetWidth = size.width() + 2 + Math.round(way * size.height());
        Scene scene = Painter.scene(order, prompt, dice, sheetWidth, size.height());
        float direction = prompt.has("static", "still", "locked", "tripod")
                ? 0
                : prompt.has("left") ? -1 : prompt.has("right") ? 1 : order.seed() % 2 == 0 ? 1 : -1;
        return SceneFootage.of(scene, sheetWidth, size.width(), size.height(), seconds, direction);
    }

    /** A camera over a picture, towards another one where it is given. */
    public static Footage pictures(Picture first, Optional<Picture> last, PaintingOrder order, double seconds) {
        var dice = new Dice(order.seed());
        var prompt = new Prompt(order.prompt());
        CameraMove move = CameraMove.of(prompt, dice);
        int width = order.size().width();
        int height = order.size().height();
        Footage film = new PictureFootage(first, move, seconds);
        if (last.isPresent()) {
            film = new FadeFootage(film, new PictureFootage(last.orElseThrow(), move, seconds), seconds, width, height);
        }
        if (prompt.has("snow", "snowy", "snowing", "snowfall", "blizzard")) {
            return new WeatherFootage(
                    film, new WeatherElement(new WeatherLayer(true, 0, new Noise(dice.seed())), width, height));
        }
        if (prompt.has("rain", "rainy", "raining", "storm", "stormy")) {
            return new WeatherFootage(
                    film, new WeatherElement(new WeatherLayer(false, 0.1f, new Noise(dice.seed())), width, height));
        }
        return film;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import dev.atelier.generation.provider.ImageSize;
import java.util.ArrayList;
import java.util.List;

/** Turns an order into a picture: reads the words, sets the scene, paints it and finishes it in the order's style. */
public final class Painter {
    private static final int PIXEL_BLOCK = 4;

    private Painter() {}

    public static byte[] paint(PaintingOrder order) {
        return PngWriter.write(picture(order), order.notes());
    }

    public static Picture picture(PaintingOrder order) {
        var dice = new Dice(order.seed());
        var prompt = new Prompt(order.prompt());
        int block = order.style().equals("pixel") ? PIXEL_BLOCK : 1;
        ImageSize size = order.size();
        Scene scene = scene(order, prompt, dice, size.width() / block, size.height() / block);
        Picture painted = scene.painted(size.width() / block, size.height() / block, dice.seed());
        return finish(order).applied(painted, dice);
    }

    /** A finished picture in the manner of a style, as if it had been painted so. */
    public static Picture restyled(Picture picture, String style, Dice dice) {
        return switch (style) {
            case "poster" -> new PosterFinish(5).applied(picture, dice);
            case "ink" -> new InkFinish().applied(picture, dice);
            default -> picture;
        };
    }

    private static Finish finish(PaintingOrder order) {
        return switch (order.style()) {
            case "poster" -> new PosterFinish(Integer.parseInt(order.choice("inks", "5")));
            case "ink" -> new InkFinish();
            case "pixel" -> new PixelFinish(PIXEL_BLOCK);
            case "painted", "portrait", "abstract" -> Finish::painted;
            default -> throw new IllegalArgumentException("no style " + order.style());
        };
    }

    static Scene scene(PaintingOrder order, Prompt prompt, Dice dice, int width, int height) {
        float aspect = (float) width / height;
        SceneKind kind = kind(order, prompt, dice);
        if (kind == SceneKind.ABSTRACT) {
            return new Scene(List.of(AbstractLayer.of(prompt, order.choice("palette", "auto"), aspect, dice)));
        }
        DayTime time = DayTime.chosen(order.choice("time_of_day", "auto"))
                .or(prompt::time)
                .orElseGet(() -> kind == SceneKind.NIGHT_SKY
                        ? DayTime.NIGHT
                        : dice.pick(DayTime.DAY, DayTime.DAY, DayTime.DAWN, DayTime.SUNSET, DayTime.SUNSET));
        Light light = Light.of(time, prompt.colours(), dice);
        Stage stage = Stage.of(prompt, light, aspect, horizon(kind, dice), dice);
        List<Layer> layers = new ArrayList<>(layers(kind, stage, new Outlines(width, height, dice), width, height));
        weather(stage, kind, layers);
        return new Scene(layers);
    }

    private static List<Layer> layers(SceneKind kind, Stage stage, Outlines outlines, int width, int height) {
        return switch (kind) {
            case SEA -> SeaScene.layers(stage, outlines, width);
            case MOUNTAINS -> MountainScene.layers(stage, outlines);
            case FOREST -> ForestScene.layers(stage, outlines);
            case DESERT -> DesertScene.layers(stage, outlines);
            case CITY -> CityScene.layers(stage, outlines, width, height);
            case NIGHT_SKY -> NightSkyScene.layers(stage, outlines);
            case PORTRAIT -> PortraitScene.layers(stage);
            case STILL_LIFE -> StillLifeScene.layers(stage);
            case ABSTRACT -> throw new IllegalStateException("has no stage");
        };
    }

    static SceneKind kind(PaintingOrder order, Prompt prompt, Dice dice) {
        return switch (order.style()) {
            case "portrait" -> SceneKind.PORTRAIT;
            case "abstract" -> SceneKind.ABSTRACT;
            default ->
                prompt.kind()
                        .orElseGet(() -> dice.pick(
                                SceneKind.SEA,
                                SceneKind.MOUNTAINS,
                                SceneKind.FOREST,
                                SceneKind.DESERT,
                                SceneKind.CITY,
                                SceneKind.ABSTRACT));
        };
    }

    private static float horizon(SceneKind kind, Dice dice) {
        return switch (kind) {
            case SEA -> dice.between(0.48f, 0.62f);
            case MOUNTAINS, DESERT -> dice.between(0.58f, 0.7f);
            case FOREST -> dice.between(0.5f, 0.62f);
            case CITY -> dice.between(0.66f, 0.76f);
            case NIGHT_SKY -> dice.between(0.8f, 0.88f);
            case PORTRAIT, STILL_LIFE, ABSTRACT -> 0.8f;
        };
    }

    private static void weather(Stage stage, SceneKind kind, List<Layer> layers) {
        boolean outside = kind != SceneKind.STILL_LIFE && kind != SceneKind.PORTRAIT;
        if (outside && stage.prompt().has("snow", "snowy", "snowfall", "blizzard")) {
            layers.add(new WeatherLayer(true, 0, stage.noise()));
        } else if (outside && stage.prompt().has("rain", "rainy", "storm", "stormy")) {
            layers.add(new WeatherLayer(false, stage.dice().between(-0.25f, 0.25f), stage.noise()));
        }
    }
}

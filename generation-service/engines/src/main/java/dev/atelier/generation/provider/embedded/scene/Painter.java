// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Paints the picture of a request: parses the prompt, builds the scene, paints it, and applies the finish of the style. */
public final class Painter {
    private static final ImageSize SKETCH = new ImageSize(64, 48);
    private static final int MOST_WORDS = 8;
    private static final int LONGEST_WORD = 40;

    private Painter() {}

    public static Picture picture(PaintingRequest request) {
        var random = new SeededRandom(request.seed());
        ImageSize size = request.size();
        Scene scene = scene(request, new Prompt(request.prompt()), random, size.width(), size.height());
        Picture painted = scene.paint(size.width(), size.height(), random.seed());
        return switch (request.style()) {
            case "poster" -> poster(request).apply(painted, random);
            case "painted", "abstract" -> canvas(painted, new Noise.Grain(random.seed()));
            default -> throw new IllegalArgumentException("no style " + request.style());
        };
    }

    private static PosterFinish poster(PaintingRequest request) {
        int inks = Integer.parseInt(request.choice("inks", "5"));
        return request.choice("palette", "auto").equals("mono") ? PosterFinish.grey(inks) : PosterFinish.coloured(inks);
    }

    /** A little more contrast, darker corners and the weave of a canvas. */
    private static Picture canvas(Picture picture, Noise.Grain weave) {
        float height = picture.height();
        float aspect = picture.width() / height;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                int rgb = picture.at(x, y);
                float du = (x / height / aspect - 0.5f) * 2;
                float dv = (y / height - 0.5f) * 2;
                float corner = 1 - 0.17f * Maths.smooth(0.55f, 1.9f, du * du + dv * dv);
                float canvas = 1 + 0.03f * weave.at(x, y);
                float light = corner * canvas;
                picture.set(
                        x,
                        y,
                        Picture.rgb(
                                contrast(Picture.red(rgb)) * light,
                                contrast(Picture.green(rgb)) * light,
                                contrast(Picture.blue(rgb)) * light));
            }
        }
        return picture;
    }

    private static float contrast(float light) {
        return Maths.mix(light, light * light * (3 - 2 * light), 0.35f);
    }

    /**
     * Notes for the client about the words that the picture will not show; empty when it shows all of them.
     *
     * @param params for the choices that a style has of its own
     */
    public static List<String> notes(String style, Prompt prompt, ObjectNode params) {
        var request = new PaintingRequest(style, "", 0, SKETCH, params);
        var random = new SeededRandom(request.seed());
        prompt.show(kind(request, prompt, random));
        // The content of a scene depends on the words and hardly on the size, so a small scene is enough.
        scene(request, prompt, random, SKETCH.width(), SKETCH.height());
        List<String> unheard = prompt.unheard();
        if (unheard.isEmpty()) {
            return List.of();
        }
        if (!prompt.isHeard()) {
            return List.of("The built-in engine found nothing in the prompt that it can draw;"
                    + " it draws a scene of its own choice.");
        }
        String words = unheard.stream()
                .limit(MOST_WORDS)
                .map(word -> word.substring(0, Math.min(word.length(), LONGEST_WORD)))
                .collect(Collectors.joining(", "));
        return List.of("The built-in engine does not draw these words of the prompt: " + words + ".");
    }

    static Scene scene(PaintingRequest request, Prompt prompt, SeededRandom random, int width, int height) {
        float aspect = (float) width / height;
        SceneKind kind = kind(request, prompt, random);
        if (kind == SceneKind.ABSTRACT) {
            return new Scene(List.of(AbstractLayer.of(prompt, request.choice("palette", "auto"), aspect, random)));
        }
        DayTime time = DayTime.choose(request.choice("time_of_day", "auto"))
                .or(prompt::time)
                .orElseGet(() -> kind == SceneKind.NIGHT_SKY
                        ? DayTime.NIGHT
                        : random.pick(DayTime.DAY, DayTime.DAY, DayTime.DAWN, DayTime.SUNSET, DayTime.SUNSET));
        Light light = Light.of(time, prompt.colours(), random);
        SceneContext context = SceneContext.of(prompt, light, aspect, kind.horizon(random), random);
        List<Layer> layers = new ArrayList<>(layers(kind, context, new Outlines(width, height, random), width, height));
        weather(context, layers);
        return new Scene(layers);
    }

    private static List<Layer> layers(SceneKind kind, SceneContext context, Outlines outlines, int width, int height) {
        return switch (kind) {
            case SEA -> SeaScene.layers(context, outlines, width);
            case MOUNTAINS -> MountainScene.layers(context, outlines);
            case FOREST -> ForestScene.layers(context, outlines);
            case DESERT -> DesertScene.layers(context, outlines);
            case CITY -> CityScene.layers(context, outlines, width, height);
            case NIGHT_SKY -> NightSkyScene.layers(context, outlines);
            case ABSTRACT -> throw new IllegalStateException("has no stage");
        };
    }

    static SceneKind kind(PaintingRequest request, Prompt prompt, SeededRandom random) {
        return request.style().equals("abstract")
                ? SceneKind.ABSTRACT
                : prompt.kind()
                        .orElseGet(() -> random.pick(
                                SceneKind.SEA,
                                SceneKind.MOUNTAINS,
                                SceneKind.FOREST,
                                SceneKind.DESERT,
                                SceneKind.CITY,
                                SceneKind.ABSTRACT));
    }

    private static void weather(SceneContext context, List<Layer> layers) {
        if (context.prompt().has("snow", "snowy", "snowfall", "blizzard")) {
            layers.add(new WeatherLayer(true, 0, context.noise()));
        } else if (context.prompt().has("rain", "rainy", "storm", "stormy")) {
            layers.add(new WeatherLayer(false, context.random().between(-0.25f, 0.25f), context.noise()));
        }
    }
}

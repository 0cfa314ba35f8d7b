// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Paints the picture of a request: parses the prompt, builds the scene, paints it, and applies the finish of the style. */
public final class Painter {
    private static final int PIXEL_BLOCK = 4;
    private static final ImageSize SKETCH = new ImageSize(64, 48);
    private static final int MOST_WORDS = 8;
    private static final int LONGEST_WORD = 40;

    private Painter() {}

    public static byte[] paint(PaintingRequest request) {
        return PngWriter.write(picture(request), request.notes());
    }

    public static Picture picture(PaintingRequest request) {
        var random = new SeededRandom(request.seed());
        var prompt = new Prompt(request.prompt());
        int block = request.style().equals("pixel") ? PIXEL_BLOCK : 1;
        ImageSize size = request.size();
        Scene scene = scene(request, prompt, random, size.width() / block, size.height() / block);
        Picture painted = scene.paint(size.width() / block, size.height() / block, random.seed());
        return finish(request).apply(painted, random);
    }

    /** An existing picture in another style. */
    public static Picture restyle(Picture picture, String style, SeededRandom random) {
        return switch (style) {
            case "poster" -> new PosterFinish(5).apply(picture, random);
            case "ink" -> new InkFinish().apply(picture, random);
            default -> picture;
        };
    }

    /**
     * Notes for the client about the words that the picture will not show; empty when it shows all of them.
     *
     * @param params for the choices that a style has of its own
     */
    public static List<String> notes(String style, Prompt prompt, ObjectNode params) {
        var request = new PaintingRequest(style, "", 0, SKETCH, params, Map.of());
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

    private static Finish finish(PaintingRequest request) {
        return switch (request.style()) {
            case "poster" -> new PosterFinish(Integer.parseInt(request.choice("inks", "5")));
            case "ink" -> new InkFinish();
            case "pixel" -> new PixelFinish(PIXEL_BLOCK);
            case "painted", "portrait", "abstract" -> Finish::paint;
            default -> throw new IllegalArgumentException("no style " + request.style());
        };
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
        SceneContext context = SceneContext.of(prompt, light, aspect, horizon(kind, random), random);
        List<Layer> layers = new ArrayList<>(layers(kind, context, new Outlines(width, height, random), width, height));
        weather(context, kind, layers);
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
            case PORTRAIT -> PortraitScene.layers(context);
            case STILL_LIFE -> StillLifeScene.layers(context);
            case ABSTRACT -> throw new IllegalStateException("has no stage");
        };
    }

    static SceneKind kind(PaintingRequest request, Prompt prompt, SeededRandom random) {
        return switch (request.style()) {
            case "portrait" -> SceneKind.PORTRAIT;
            case "abstract" -> SceneKind.ABSTRACT;
            default ->
                prompt.kind()
                        .orElseGet(() -> random.pick(
                                SceneKind.SEA,
                                SceneKind.MOUNTAINS,
                                SceneKind.FOREST,
                                SceneKind.DESERT,
                                SceneKind.CITY,
                                SceneKind.ABSTRACT));
        };
    }

    private static float horizon(SceneKind kind, SeededRandom random) {
        return switch (kind) {
            case SEA -> random.between(0.48f, 0.62f);
            case MOUNTAINS, DESERT -> random.between(0.58f, 0.7f);
            case FOREST -> random.between(0.5f, 0.62f);
            case CITY -> random.between(0.66f, 0.76f);
            case NIGHT_SKY -> random.between(0.8f, 0.88f);
            case PORTRAIT, STILL_LIFE, ABSTRACT -> 0.8f;
        };
    }

    private static void weather(SceneContext context, SceneKind kind, List<Layer> layers) {
        boolean outside = kind != SceneKind.STILL_LIFE && kind != SceneKind.PORTRAIT;
        if (outside && context.prompt().has("snow", "snowy", "snowfall", "blizzard")) {
            layers.add(new WeatherLayer(true, 0, context.noise()));
        } else if (outside && context.prompt().has("rain", "rainy", "storm", "stormy")) {
            layers.add(new WeatherLayer(false, context.random().between(-0.25f, 0.25f), context.noise()));
        }
    }
}

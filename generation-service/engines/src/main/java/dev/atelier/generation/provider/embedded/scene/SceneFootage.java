// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.ArrayList;
import java.util.List;

/**
 * A painted scene in motion: what stands still is painted once and passes by as the camera moves, near things faster
 * than far ones; clouds, water and weather move by themselves. Places are in units of the frame's height and times in
 * seconds, so that the same scene at another resolution is the same film.
 */
final class SceneFootage implements Footage {
    /** More sheets than this would not fit into the memory of a small service. */
    private static final int MOST_SHEETS = 5;

    private static final int SOFT_LINES = 135;
    private static final int FIELD_LINES = 180;

    private final List<Element> elements;
    private final double length;
    private final float direction;

    private SceneFootage(List<Element> elements, double length, float direction) {
        this.elements = List.copyOf(elements);
        this.length = length;
        this.direction = direction;
    }

    /** @param direction of the camera: 1 to the right, -1 to the left, 0 for none */
    static SceneFootage of(Scene scene, int sheetWidth, int width, int height, double length, float direction) {
        List<Element> elements = new ArrayList<>();
        List<Layer> still = new ArrayList<>();
        int total = scene.layers().size();
        int sheets = 0;
        for (int i = 0; i < total; i++) {
            Layer layer = scene.layers().get(i);
            float nearness = total < 2 ? 0 : (float) i / (total - 1);
            Element moving = switch (layer) {
                case WaterLayer water -> new WaterElement(water, sheetWidth, width, height, nearness);
                case WeatherLayer weather -> new WeatherElement(weather, width, height);
                case MovingLayer soft -> new SoftElement(soft, sheetWidth, width, height, lines(soft), nearness * 0.5f);
                default -> null;
            };
            if (moving == null) {
                still.add(layer);
            }
            boolean full = layer.solidFrom().width() > 0 && sheets < MOST_SHEETS - 2;
            if (!still.isEmpty() && (moving != null || full || i == total - 1)) {
                elements.add(new FixedElement(Plate.painted(still, sheetWidth, height, height), width, nearness));
                still.clear();
                sheets++;
            }
            if (moving != null) {
                elements.add(moving);
            }
        }
        return new SceneFootage(elements, length, direction);
    }

    private static int lines(MovingLayer layer) {
        return layer instanceof AbstractLayer || layer instanceof NebulaLayer ? FIELD_LINES : SOFT_LINES;
    }

    @Override
    public boolean isRaw() {
        return true;
    }

    @Override
    public void draw(double seconds, Frame frame) {
        float pan = direction * (Maths.smooth(-0.15f, 1.15f, (float) (seconds / length)) - 0.5f);
        elements.forEach(element -> element.at((float) seconds, pan));
        for (int y = 0; y < frame.height(); y++) {
            for (Element element : elements) {
                element.lay(y, frame);
            }
        }
    }
}

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
                case Layer.Moving soft ->
                    new SoftElement(soft, sheetWidth, width, height, lines(soft), nearness * 0.5f);
                default -> null;
            };
            if (moving == null) {
                still.add(layer);
            }
            boolean full = layer.solidFrom().width() > 0 && sheets < MOST_SHEETS - 2;
            if (!still.isEmpty() && (moving != null || full || i == total - 1)) {
                elements.add(new FixedElement(Plate.of(still, sheetWidth, height, height), width, nearness));
                still.clear();
                sheets++;
            }
            if (moving != null) {
                elements.add(moving);
            }
        }
        return new SceneFootage(elements, length, direction);
    }

    private static int lines(Layer.Moving layer) {
        return layer instanceof AbstractLayer || layer instanceof NightSkyScene.NebulaLayer ? FIELD_LINES : SOFT_LINES;
    }

    @Override
    public boolean isRaw() {
        return true;
    }

    @Override
    public void draw(double seconds, Picture frame) {
        float pan = direction * (Maths.smooth(-0.15f, 1.15f, (float) (seconds / length)) - 0.5f);
        elements.forEach(element -> element.at((float) seconds, pan));
        for (int y = 0; y < frame.height(); y++) {
            for (Element element : elements) {
                element.lay(y, frame);
            }
        }
    }

    /** A fixed part of a scene: a sheet wider than the frame, which passes by faster the nearer it is. */
    private static final class FixedElement implements Element {
        private final Plate plate;
        private final float way;
        private final float middle;
        private float start;

        /** @param nearness 0 for a sheet that never passes by, 1 for the front */
        FixedElement(Plate plate, int frameWidth, float nearness) {
            this.plate = plate;
            this.way = (plate.width() - frameWidth - 1) * nearness;
            this.middle = (plate.width() - frameWidth - 1) / 2f;
            this.start = middle;
        }

        @Override
        public void at(float seconds, float pan) {
            start = middle + pan * way;
        }

        @Override
        public void lay(int y, Picture frame) {
            plate.lay(y, start, frame.pixels(), y * frame.width(), frame.width());
        }
    }

    /** A part of a moving scene, laid over the parts behind it line by line. */
    interface Element {

        /**
         * Gets ready for a moment.
         *
         * @param pan how far the camera has moved, -0.5 to 0.5 of its whole way
         */
        void at(float seconds, float pan);

        void lay(int y, Picture frame);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.List;

/**
 * A soft moving part of a scene, such as clouds: painted for each frame on a coarse grid that is the same for every
 * resolution, and enlarged.
 */
final class SoftElement implements SceneFootage.Element {
    private final Layer.Moving layer;
    private final Plate grid;
    private final int frameWidth;
    private final int frameHeight;
    private final int sheetWidth;
    private final float nearness;
    private final int[] line;
    private float start;

    /** @param lines of the grid */
    SoftElement(Layer.Moving layer, int sheetWidth, int frameWidth, int frameHeight, int lines, float nearness) {
        this.layer = layer;
        this.sheetWidth = sheetWidth;
        this.frameWidth = frameWidth;
        this.frameHeight = frameHeight;
        this.nearness = nearness;
        this.grid = new Plate(Math.max(2, Math.round((float) sheetWidth * lines / frameHeight) + 1), lines);
        this.line = new int[grid.width()];
    }

    @Override
    public void at(float seconds, float pan) {
        grid.paint(List.of(layer.at(seconds)), grid.height());
        start = (sheetWidth - frameWidth) * (0.5f + pan * nearness);
    }

    @Override
    public void lay(int y, Picture frame) {
        float scale = (float) grid.height() / frameHeight;
        float at = Math.max(0, (y + 0.5f) * scale - 0.5f);
        int upper = Math.min(grid.height() - 1, (int) at);
        int lower = Math.min(grid.height() - 1, upper + 1);
        if (grid.isEmpty(upper) && grid.isEmpty(lower)) {
            return;
        }
        int share = (int) ((at - upper) * 256);
        int[] pixels = grid.pixels();
        for (int x = 0; x < line.length; x++) {
            line[x] = Packed.mix(pixels[upper * line.length + x], pixels[lower * line.length + x], share);
        }
        enlarge(frame.pixels(), y * frameWidth, scale);
    }

    private void enlarge(int[] frame, int into, float scale) {
        // In steps of 1/65536 of a grid cell.
        int step = (int) (scale * 65_536);
        int place = Math.max(0, (int) (((start + 0.5f) * scale - 0.5f) * 65_536));
        int last = line.length - 2;
        for (int x = 0; x < frameWidth; x++) {
            int cell = Math.min(last, place >>> 16);
            int top = Packed.mix(line[cell], line[cell + 1], (place >>> 8) & 0xFF);
            frame[into + x] = Packed.over(frame[into + x], top);
            place += step;
        }
    }
}

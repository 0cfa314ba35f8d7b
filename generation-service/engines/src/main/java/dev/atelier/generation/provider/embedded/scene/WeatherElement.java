// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.List;

/** Falling snow or rain: one painted sheet that moves down and wraps around. */
final class WeatherElement implements SceneFootage.Element {
    /** Every size of flake, and of drop, fits into these heights a whole number of times: no seam cuts one. */
    private static final float SNOW_PERIOD = 1.26f;

    private static final float RAIN_PERIOD = 1.344f;
    private static final float SNOW_SPEED = 0.16f;
    private static final float RAIN_SPEED = 1.9f;

    private final boolean snow;
    private final Plate sheet;
    private final int frameHeight;
    private final float slack;
    private float fallen;
    private float sway;

    WeatherElement(WeatherLayer weather, int frameWidth, int frameHeight) {
        this.snow = weather.snow();
        this.frameHeight = frameHeight;
        this.slack = frameHeight * 0.06f;
        int height = Math.round(frameHeight * (snow ? SNOW_PERIOD : RAIN_PERIOD));
        this.sheet = Plate.of(List.of(weather), frameWidth + (int) (2 * slack) + 2, height, frameHeight);
    }

    @Override
    public void at(float seconds, float pan) {
        fallen = seconds * (snow ? SNOW_SPEED : RAIN_SPEED) * frameHeight;
        sway = slack * (1 + (snow ? 0.9f * Maths.sin(seconds * 0.9f) : 0));
    }

    @Override
    public void lay(int y, Picture frame) {
        int line = Math.floorMod(y - (int) fallen, sheet.height());
        sheet.lay(line, sway, frame.pixels(), y * frame.width(), frame.width());
    }
}

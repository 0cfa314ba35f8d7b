// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** A film behind falling snow or rain. */
final class WeatherFootage implements Footage {
    private final Footage behind;
    private final Element weather;

    WeatherFootage(Footage behind, Element weather) {
        this.behind = behind;
        this.weather = weather;
    }

    @Override
    public boolean isRaw() {
        return behind.isRaw();
    }

    @Override
    public void draw(double seconds, Frame frame) {
        behind.draw(seconds, frame);
        weather.at((float) seconds, 0);
        for (int y = 0; y < frame.height(); y++) {
            weather.lay(y, frame);
        }
    }
}

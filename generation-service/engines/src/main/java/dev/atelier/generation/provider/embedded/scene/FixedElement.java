// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** What does not move by itself: a sheet wider than the frame, which passes by the faster the nearer it is. */
final class FixedElement implements Element {
    private final Plate plate;
    private final float way;
    private final float middle;
    private float start;

    /** @param nearness 0 for what never passes by, 1 for the very front */
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
    public void lay(int y, Frame frame) {
        plate.lay(y, start, frame.pixels(), y * frame.width(), frame.width());
    }
}

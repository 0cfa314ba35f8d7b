// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

/** EXIF orientation of a stored picture, 1 to 8; 1 is upright. */
public record Orientation(int value) {
    public static final Orientation UPRIGHT = new Orientation(1);

    private static final int FIRST_SIDEWAYS = 5;
    private static final int LAST = 8;

    static Orientation of(int value) {
        return value >= 1 && value <= LAST ? new Orientation(value) : UPRIGHT;
    }

    boolean isSideways() {
        return value >= FIRST_SIDEWAYS;
    }

    boolean isUpright() {
        return value == 1;
    }
}

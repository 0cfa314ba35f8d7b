// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

/** How a stored picture must be turned to be seen as it was taken: 1 to 8 of EXIF, 1 for not at all. */
record Orientation(int value) {
    static final Orientation UPRIGHT = new Orientation(1);

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

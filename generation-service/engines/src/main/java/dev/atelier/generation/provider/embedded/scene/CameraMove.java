// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * How a camera moves over a picture.
 *
 * @param zoomFrom how much larger than the frame the picture is shown at the start, 1 or more
 * @param zoomTo likewise at the end
 * @param panU -1 to 1: to which side it moves
 * @param panV -1 to 1: up or down
 */
record CameraMove(float zoomFrom, float zoomTo, float panU, float panV) {
    private static final float CLOSE = 1.15f;
    private static final float WIDE = 1.06f;

    static CameraMove of(Prompt prompt, Dice dice) {
        float panU = prompt.has("left") ? -1 : prompt.has("right") ? 1 : 0;
        float panV = prompt.has("up", "upwards", "rise", "rising") ? -1 : prompt.has("down", "downwards") ? 1 : 0;
        boolean out = prompt.has("out", "away", "back", "reveal");
        boolean in = prompt.has("zoom", "push", "closer", "close", "in", "dolly", "towards");
        if (prompt.has("static", "still", "locked", "tripod")) {
            return new CameraMove(WIDE, WIDE, 0, 0);
        }
        if (panU != 0 || panV != 0) {
            return new CameraMove(CLOSE, CLOSE, panU, panV);
        }
        if (out) {
            return new CameraMove(CLOSE, 1.01f, 0, 0);
        }
        return in || dice.chance(0.5f)
                ? new CameraMove(1.01f, CLOSE, dice.between(-0.3f, 0.3f), dice.between(-0.3f, 0.3f))
                : new CameraMove(WIDE + 0.06f, WIDE + 0.1f, dice.pick(-1f, 1f), 0);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * A camera over a still picture. Its lower part moves a little more than its upper one, as if it were nearer, which
 * gives depth to most pictures.
 */
final class PictureFootage implements Footage {
    private static final float DEPTH = 0.35f;

    private final Picture picture;
    private final CameraMove move;
    private final double length;

    PictureFootage(Picture picture, CameraMove move, double length) {
        this.picture = picture;
        this.move = move;
        this.length = length;
    }

    @Override
    public void draw(double seconds, Picture frame) {
        float along = Maths.smooth(-0.1f, 1.1f, (float) (seconds / length));
        float zoom = Maths.mix(move.zoomFrom(), move.zoomTo(), along);
        float cover = Math.min((float) picture.width() / frame.width(), (float) picture.height() / frame.height());
        float step = cover / zoom;
        float slackX = picture.width() - frame.width() * step;
        float slackY = picture.height() - frame.height() * step;
        float top = slackY * (0.5f + 0.45f * move.panV() * (along - 0.5f) * 2);
        for (int y = 0; y < frame.height(); y++) {
            float nearness = 1 - DEPTH + DEPTH * y / frame.height();
            float left = slackX * (0.5f + 0.45f * move.panU() * (along - 0.5f) * 2 * nearness);
            line(frame, y, left, top + y * step, step);
        }
    }

    private void line(Picture frame, int y, float left, float fromY, float step) {
        int width = picture.width();
        int upper = Math.clamp((long) fromY, 0, picture.height() - 1);
        int lower = Math.min(picture.height() - 1, upper + 1);
        int down = Math.clamp((long) ((fromY - upper) * 256), 0, 256);
        int[] into = frame.pixels();
        int place = Math.max(0, (int) (left * 65_536));
        int stride = (int) (step * 65_536);
        int column = -2;
        long here = 0;
        long next = 0;
        int end = (y + 1) * frame.width();
        for (int pixel = y * frame.width(); pixel < end; pixel++) {
            int at = Math.min(width - 1, place >>> 16);
            // Films are seldom smaller than their picture: most pixels lie between the columns of the one before, or
            // one further.
            if (at != column) {
                here = at == column + 1 ? next : mixLines(upper, lower, at, down);
                next = mixLines(upper, lower, Math.min(width - 1, at + 1), down);
                column = at;
            }
            into[pixel] = Packed.gather(Packed.mix(here, next, (place >>> 8) & 0xFF));
            place += stride;
        }
    }

    private long mixLines(int upper, int lower, int column, int down) {
        int[] pixels = picture.pixels();
        int width = picture.width();
        return Packed.mix(
                Packed.spread(pixels[upper * width + column]), Packed.spread(pixels[lower * width + column]), down);
    }

    /**
     * How a camera moves over a picture.
     *
     * @param zoomFrom how much larger than the frame the picture is shown at the start, 1 or more
     * @param zoomTo likewise at the end
     * @param panU movement to the right, -1 to 1
     * @param panV -1 to 1: up or down
     */
    record CameraMove(float zoomFrom, float zoomTo, float panU, float panV) {
        private static final float CLOSE = 1.15f;
        private static final float WIDE = 1.06f;

        static CameraMove of(Prompt prompt, SeededRandom random) {
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
            return in || random.chance(0.5f)
                    ? new CameraMove(1.01f, CLOSE, random.between(-0.3f, 0.3f), random.between(-0.3f, 0.3f))
                    : new CameraMove(WIDE + 0.06f, WIDE + 0.1f, random.pick(-1f, 1f), 0);
        }
    }
}

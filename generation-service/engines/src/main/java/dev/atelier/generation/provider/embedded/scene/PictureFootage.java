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
    public void draw(double seconds, Frame frame) {
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

    private void line(Frame frame, int y, float left, float fromY, float step) {
        int width = picture.width();
        int upper = Math.clamp((long) fromY, 0, picture.height() - 1);
        int lower = Math.min(picture.height() - 1, upper + 1);
        int down = Math.clamp((long) ((fromY - upper) * 256), 0, 256);
        int[] from = picture.pixels();
        int[] into = frame.pixels();
        int place = Math.max(0, (int) (left * 65_536));
        int stride = (int) (step * 65_536);
        for (int x = 0; x < frame.width(); x++) {
            int column = Math.min(width - 1, place >>> 16);
            int next = Math.min(width - 1, column + 1);
            int right = (place >>> 8) & 0xFF;
            int above = Packed.mix(from[upper * width + column], from[upper * width + next], right);
            int below = Packed.mix(from[lower * width + column], from[lower * width + next], right);
            into[y * frame.width() + x] = Packed.mix(above, below, down);
            place += stride;
        }
    }
}

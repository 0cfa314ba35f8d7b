// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** One film that becomes another around its middle. */
final class FadeFootage implements Footage {
    private static final float FROM = 0.3f;
    private static final float TO = 0.85f;

    private final Footage first;
    private final Footage second;
    private final double length;
    private final Frame other;

    FadeFootage(Footage first, Footage second, double length, int width, int height) {
        this.first = first;
        this.second = second;
        this.length = length;
        this.other = new Frame(width, height);
    }

    @Override
    public void draw(double seconds, Frame frame) {
        int share = (int) (256 * Maths.smooth(FROM, TO, (float) (seconds / length)));
        (share == 256 ? second : first).draw(seconds, frame);
        if (share > 0 && share < 256) {
            second.draw(seconds, other);
            int[] into = frame.pixels();
            int[] from = other.pixels();
            for (int i = 0; i < into.length; i++) {
                into[i] = Packed.mix(into[i], from[i], share);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

/** CIE L*a*b* (D65), in which equal distances look about equally different. */
final class Lab {
    private static final float[] LINEAR = new float[256];

    static {
        for (int level = 0; level < LINEAR.length; level++) {
            double share = level / 255.0;
            LINEAR[level] = (float) (share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4));
        }
    }

    private Lab() {}

    static void split(int rgb, float[] into, int at) {
        float red = LINEAR[(rgb >> 16) & 0xFF];
        float green = LINEAR[(rgb >> 8) & 0xFF];
        float blue = LINEAR[rgb & 0xFF];
        float x = curve((0.4124f * red + 0.3576f * green + 0.1805f * blue) / 0.9505f);
        float y = curve(0.2126f * red + 0.7152f * green + 0.0722f * blue);
        float z = curve((0.0193f * red + 0.1192f * green + 0.9505f * blue) / 1.089f);
        into[at] = 116 * y - 16;
        into[at + 1] = 500 * (x - y);
        into[at + 2] = 200 * (y - z);
    }

    private static float curve(float light) {
        return light > 0.008856f ? (float) Math.cbrt(light) : 7.787f * light + 16f / 116;
    }
}

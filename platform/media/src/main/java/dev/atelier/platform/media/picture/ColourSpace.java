// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.picture;

import dev.atelier.platform.media.probe.ColourTag;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A colour space other than sRGB: a curve for each of red, green and blue, from a number of the file to light, both from 0
 * to 1, and a matrix from this light to that of sRGB. What lies outside of sRGB is cut off at its limits.
 */
final class ColourSpace {
    /** The code points of ITU-T H.273. */
    private static final int SRGB_PRIMARIES = 1;

    private static final int BT2020_PRIMARIES = 9;
    private static final int P3_PRIMARIES = 12;

    private static final double[][] SAME = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    private static final double[][] FROM_BT2020 = {
        {1.66049, -0.58764, -0.07285}, {-0.12455, 1.1329, -0.00835}, {-0.01815, -0.10058, 1.11873}
    };
    private static final double[][] FROM_P3 = {
        {1.22494, -0.22494, 0}, {-0.04206, 1.04206, 0}, {-0.01964, -0.07864, 1.09827}
    };

    /** All levels of a channel of eight bits, between which ffmpeg interpolates. */
    private static final int LEVELS = 255;
    /** A difference that no pixel of eight bits shows. */
    private static final double INVISIBLE = 0.5 / LEVELS;

    /** The filter takes factors up to 2, and those of wide spaces are a little larger; the last curve doubles again. */
    private static final double HALF = 0.5;

    private static final double LARGEST_FACTOR = 2 / HALF;

    /** Light to sRGB (IEC 61966-2-1), rounded, of numbers with 16 bits. */
    private static final String ENCODE = "'clip(65535*if(lte(val,102),12.92*val/32767.5,"
            + "1.055*pow(min(1,val/32767.5),1/2.4)-0.055)+0.5,0,65535)'";

    private final DoubleUnaryOperator red;
    private final DoubleUnaryOperator green;
    private final DoubleUnaryOperator blue;
    private final double[][] matrix;

    ColourSpace(DoubleUnaryOperator red, DoubleUnaryOperator green, DoubleUnaryOperator blue, double[][] matrix) {
        this.red = red;
        this.green = green;
        this.blue = blue;
        this.matrix = matrix;
    }

    /** Empty for sRGB, and for what counts as sRGB because it is not known, broken or of tables. */
    static Optional<ColourSpace> of(ColourTag tag) {
        Optional<ColourSpace> space = tag.transfer() == ColourTag.UNSPECIFIED
                ? IccProfile.read(tag.profile(), tag.isGrey())
                : ofCodePoints(tag.primaries(), tag.transfer());
        return space.filter(ColourSpace::isUsable).filter(found -> !found.isSrgb());
    }

    static ColourSpace grey(DoubleUnaryOperator curve) {
        return new ColourSpace(curve, curve, curve, SAME);
    }

    private static Optional<ColourSpace> ofCodePoints(int primaries, int transfer) {
        double[][] matrix = switch (primaries) {
            case SRGB_PRIMARIES -> SAME;
            case BT2020_PRIMARIES -> FROM_BT2020;
            case P3_PRIMARIES -> FROM_P3;
            default -> null;
        };
        // The curves of high dynamic range (16, 18) say more than a picture of sRGB can show.
        DoubleUnaryOperator curve = switch (transfer) {
            case 4 -> x -> Math.pow(x, 2.2);
            case 5 -> x -> Math.pow(x, 2.8);
            case 8 -> DoubleUnaryOperator.identity();
            case 13 -> ColourSpace::light;
            case 1, 6, 14, 15 -> x -> x < 0.081 ? x / 4.5 : Math.pow((x + 0.099) / 1.099, 1 / 0.45);
            default -> null;
        };
        return matrix == null || curve == null
                ? Optional.empty()
                : Optional.of(new ColourSpace(curve, curve, curve, matrix));
    }

    /** Filters of ffmpeg that bring a picture of this space into sRGB; transparency stays. */
    String toSrgb() {
        String factors = IntStream.range(0, 9)
                .mapToObj(
                        i -> "" + "rgb".charAt(i / 3) + "rgb".charAt(i % 3) + "=" + number(HALF * matrix[i / 3][i % 3]))
                .collect(Collectors.joining(":"));
        return "format=gbrp16|gbrap16,curves=r='" + points(red) + "':g='" + points(green) + "':b='" + points(blue)
                + "',colorchannelmixer=" + factors
                + ",lutrgb=r=" + ENCODE + ":g=" + ENCODE + ":b=" + ENCODE;
    }

    private static String points(DoubleUnaryOperator curve) {
        return levels().mapToObj(level -> number(level) + "/" + number(Math.clamp(curve.applyAsDouble(level), 0, 1)))
                .collect(Collectors.joining(" "));
    }

    private boolean isUsable() {
        for (double[] row : matrix) {
            for (double factor : row) {
                if (!(Math.abs(factor) <= LARGEST_FACTOR)) {
                    return false;
                }
            }
        }
        return levels().allMatch(level -> Double.isFinite(red.applyAsDouble(level))
                && Double.isFinite(green.applyAsDouble(level))
                && Double.isFinite(blue.applyAsDouble(level)));
    }

    private boolean isSrgb() {
        for (int i = 0; i < 9; i++) {
            if (Math.abs(matrix[i / 3][i % 3] - SAME[i / 3][i % 3]) > INVISIBLE) {
                return false;
            }
        }
        return levels().allMatch(level -> isNear(red, level) && isNear(green, level) && isNear(blue, level));
    }

    private static DoubleStream levels() {
        return IntStream.rangeClosed(0, LEVELS).mapToDouble(level -> (double) level / LEVELS);
    }

    private static boolean isNear(DoubleUnaryOperator curve, double level) {
        return Math.abs(encode(curve.applyAsDouble(level)) - level) < INVISIBLE;
    }

    private static double light(double level) {
        return level <= 0.04045 ? level / 12.92 : Math.pow((level + 0.055) / 1.055, 2.4);
    }

    private static double encode(double light) {
        return light <= 0.0031308 ? 12.92 * light : 1.055 * Math.pow(light, 1 / 2.4) - 0.055;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.7f", value);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.picture;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Reads the ICC profiles that describe a screen or a camera by curves and primaries (ICC.1, 8.3.3 and 8.4.2), as nearly all
 * in pictures are. Profiles of tables, for print and for scanners, are not read. No library of the system sees the bytes.
 */
final class IccProfile {
    private static final int SPACE = 16;
    private static final int CONNECTION_SPACE = 20;
    private static final int SIGNATURE = 36;
    private static final int TAGS = 128;
    private static final int TAG_BYTES = 12;
    /** Profiles of screens have about twenty. */
    private static final int MAX_TAGS = 200;

    /** Type and reserved bytes come before the content of a tag. */
    private static final int CONTENT = 8;

    private static final double FIXED = 65_536;

    /** From XYZ by the white point of ICC (D50) to the light of sRGB. */
    private static final double[][] XYZ_TO_SRGB = {
        {3.1338561, -1.6168667, -0.4906146}, {-0.9787684, 1.9161415, 0.033454}, {0.0719453, -0.2289914, 1.4052427}
    };

    /** White of equal red, green and blue must stay white, or the profile would tint the picture. */
    private static final double LARGEST_TINT = 0.05;

    private final ByteBuffer bytes;
    private final Map<String, Integer> tags = new HashMap<>();

    private IccProfile(ByteBuffer bytes) {
        this.bytes = bytes;
        int count = Math.min(MAX_TAGS, bytes.getInt(TAGS));
        for (int i = 0; i < count; i++) {
            int at = TAGS + 4 + i * TAG_BYTES;
            tags.put(word(at), bytes.getInt(at + 4));
        }
    }

    /** Empty for a broken profile, for one of tables, and for one of another kind of pixels. */
    static Optional<ColourSpace> read(ByteBuffer bytes, boolean isGrey) {
        if (bytes.limit() < TAGS + 4) {
            return Optional.empty();
        }
        try {
            var profile = new IccProfile(bytes);
            boolean isReadable = profile.word(SIGNATURE).equals("acsp")
                    && profile.word(CONNECTION_SPACE).equals("XYZ ");
            return isReadable ? profile.space(isGrey) : Optional.empty();
        } catch (IndexOutOfBoundsException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private Optional<ColourSpace> space(boolean isGrey) {
        return switch (word(SPACE)) {
            case "GRAY" -> isGrey ? Optional.of(ColourSpace.grey(curve("kTRC"))) : Optional.empty();
            case "RGB " -> isGrey ? Optional.empty() : colours();
            default -> Optional.empty();
        };
    }

    private Optional<ColourSpace> colours() {
        double[][] matrix = new double[3][3];
        for (int row = 0; row < 3; row++) {
            double white = 0;
            for (int column = 0; column < 3; column++) {
                int primary = tag("rgb".charAt(column) + "XYZ") + CONTENT;
                for (int axis = 0; axis < 3; axis++) {
                    matrix[row][column] += XYZ_TO_SRGB[row][axis] * fixed(primary + 4 * axis);
                }
                white += matrix[row][column];
            }
            if (Math.abs(white - 1) > LARGEST_TINT) {
                return Optional.empty();
            }
        }
        return Optional.of(new ColourSpace(curve("rTRC"), curve("gTRC"), curve("bTRC"), matrix));
    }

    /** Where a tag is; an absent one is behind the end, where nothing can be read. */
    private int tag(String name) {
        return tags.getOrDefault(name, bytes.limit());
    }

    private DoubleUnaryOperator curve(String name) {
        int at = tag(name);
        return switch (word(at)) {
            case "curv" -> sampled(at + CONTENT);
            case "para" -> parametric(at + CONTENT);
            default -> throw new IllegalArgumentException("no curve");
        };
    }

    /** A number of samples: none is the identity, one is an exponent. */
    private DoubleUnaryOperator sampled(int at) {
        int count = bytes.getInt(at);
        int first = at + 4;
        if (count == 0) {
            return DoubleUnaryOperator.identity();
        }
        if (count == 1) {
            double exponent = Short.toUnsignedInt(bytes.getShort(first)) / 256.0;
            return level -> Math.pow(level, exponent);
        }
        Objects.checkFromIndexSize(first, 2L * count, bytes.limit());
        return level -> {
            double place = level * (count - 1);
            int below = Math.min(count - 2, (int) place);
            double low = sample(first, below);
            return low + (sample(first, below + 1) - low) * (place - below);
        };
    }

    private double sample(int first, int index) {
        return Short.toUnsignedInt(bytes.getShort(first + 2 * index)) / (FIXED - 1);
    }

    /** The five functions of ICC.1, 10.18. */
    private DoubleUnaryOperator parametric(int at) {
        int function = bytes.getShort(at);
        int[] counts = {1, 3, 4, 5, 7};
        if (function < 0 || function >= counts.length) {
            throw new IllegalArgumentException("no such function");
        }
        double[] p = new double[counts[4]];
        for (int i = 0; i < counts[function]; i++) {
            p[i] = fixed(at + 4 + 4 * i);
        }
        return switch (function) {
            case 0 -> x -> Math.pow(x, p[0]);
            case 1 -> x -> x >= -p[2] / p[1] ? Math.pow(p[1] * x + p[2], p[0]) : 0;
            case 2 -> x -> x >= -p[2] / p[1] ? Math.pow(p[1] * x + p[2], p[0]) + p[3] : p[3];
            default -> x -> x >= p[4] ? Math.pow(p[1] * x + p[2], p[0]) + p[5] : p[3] * x + p[6];
        };
    }

    private double fixed(int at) {
        return bytes.getInt(at) / FIXED;
    }

    private String word(int at) {
        byte[] word = new byte[4];
        bytes.get(at, word);
        return new String(word, StandardCharsets.US_ASCII);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Arrays;

/** Sets of colours that go together, from dark to light. */
final class Palettes {
    private static final int[][] WARM = {
        {0x2B0F1E, 0x7A1E2C, 0xD1493A, 0xF2A04E, 0xFCE6B4}, {0x1F1430, 0x6A1F4F, 0xC4405A, 0xF08A5A, 0xFFD9A0}
    };
    private static final int[][] COOL = {
        {0x071A2C, 0x12466A, 0x2F86A8, 0x7FC4CC, 0xE8F4EE}, {0x141538, 0x34408A, 0x5F7ECf, 0x9EC3EC, 0xF0F4FC}
    };
    private static final int[][] EARTH = {
        {0x2A1C14, 0x5E3F2A, 0x8F6B45, 0xC4A878, 0xEFE3C8}, {0x1E2A1E, 0x44583A, 0x7E8A56, 0xC0B27A, 0xF0E8CE}
    };
    private static final int[][] NEON = {
        {0x0A0620, 0x3A0CA3, 0xF72585, 0x4CC9F0, 0xF5F749}, {0x08081A, 0x7209B7, 0xFF3CAC, 0x00F5D4, 0xFEE440}
    };
    private static final int[][] MONO = {
        {0x0E0F12, 0x3A3D44, 0x74787F, 0xB6B9BD, 0xF4F4F2}, {0x12100E, 0x403A34, 0x7C746A, 0xBDB6AA, 0xF6F2EA}
    };

    private Palettes() {}

    static Tone[] named(String name, Dice dice) {
        int[][] family = switch (name) {
            case "warm" -> WARM;
            case "cool" -> COOL;
            case "earth" -> EARTH;
            case "neon" -> NEON;
            case "mono" -> MONO;
            default -> dice.pick(WARM, COOL, EARTH, NEON);
        };
        return Arrays.stream(dice.pick(family)).mapToObj(Tone::of).toArray(Tone[]::new);
    }
}

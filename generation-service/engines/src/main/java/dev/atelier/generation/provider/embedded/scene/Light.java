// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.List;

/**
 * Sky, sun and air of a scene.
 *
 * @param zenith the sky overhead
 * @param middle the sky halfway down
 * @param horizon the sky where it meets the land
 * @param sun the sun or the moon
 * @param haze what far things fade into
 * @param ground what things are lit by: multiplies their own colour
 */
record Light(Tone zenith, Tone middle, Tone horizon, Tone sun, Tone haze, Tone ground, DayTime time) {

    static Light of(DayTime time, List<Tone> wished, Dice dice) {
        Light light = dice.pick(palettes(time));
        return wished.isEmpty() ? light : light.tinted(wished);
    }

    boolean isNight() {
        return time == DayTime.NIGHT;
    }

    private Light tinted(List<Tone> wished) {
        Tone first = wished.getFirst();
        Tone last = wished.getLast();
        float strength = isNight() ? 0.28f : 0.42f;
        Tone dimmed = isNight() ? first.lit(0.55f) : first;
        return new Light(
                zenith.mix(dimmed, strength),
                middle.mix(dimmed.mix(last, 0.5f), strength),
                horizon.mix(last.mix(Tone.WHITE, isNight() ? 0f : 0.35f), strength * 0.8f),
                sun,
                haze.mix(last.mix(haze, 0.4f), strength * 0.7f),
                ground.mix(first.mix(Tone.WHITE, 0.5f), strength * 0.4f),
                time);
    }

    private static Light[] palettes(DayTime time) {
        return switch (time) {
            case DAWN ->
                new Light[] {
                    light(0x5D83B8, 0xEBBFB0, 0xFFE6BC, 0xFFF3D2, 0xE6CFC6, 0xF0D4C2, time),
                    light(0x6E6AA8, 0xE29BA6, 0xFFD9A0, 0xFFEFC4, 0xDFC0C4, 0xE8C7BE, time),
                    light(0x4F8FA8, 0xBFD6C8, 0xFBEBC0, 0xFFF6D8, 0xD5DDCB, 0xEAE0C8, time)
                };
            case DAY ->
                new Light[] {
                    light(0x2A6DBB, 0x7DB3E2, 0xDFEEF6, 0xFFF8DE, 0xC9DCE8, 0xFFFAF0, time),
                    light(0x2F86B5, 0x8CC6DD, 0xEAF3EE, 0xFFF9E4, 0xCFE2E4, 0xFDFBF0, time),
                    light(0x3C5FA8, 0x93B0DA, 0xF2E9DC, 0xFFF4D6, 0xD6D9E2, 0xFFF6EA, time)
                };
            case SUNSET ->
                new Light[] {
                    light(0x2C2F6C, 0xC9547C, 0xFFB65E, 0xFFE3A6, 0xC98A8C, 0xD98F78, time),
                    light(0x3B2052, 0xDD6540, 0xFFD37C, 0xFFEBB8, 0xC58468, 0xD8875E, time),
                    light(0x20466E, 0xD98A6A, 0xFFC98A, 0xFFE9BE, 0xBE958C, 0xCE9A80, time),
                    light(0x54305E, 0xE86A72, 0xFFC27A, 0xFFE7C4, 0xCB8590, 0xDB8C86, time)
                };
            case NIGHT ->
                new Light[] {
                    light(0x060A1C, 0x13214A, 0x32507F, 0xF3F1E2, 0x22365C, 0x4A5C84, time),
                    light(0x0A0820, 0x241A4E, 0x5A3F7C, 0xF5EBDD, 0x342A5A, 0x5A4E86, time),
                    light(0x04131C, 0x0D3344, 0x2B6A72, 0xEEF5EC, 0x1C4450, 0x46707C, time)
                };
        };
    }

    private static Light light(int zenith, int middle, int horizon, int sun, int haze, int ground, DayTime time) {
        return new Light(
                Tone.of(zenith), Tone.of(middle), Tone.of(horizon), Tone.of(sun), Tone.of(haze), Tone.of(ground), time);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.scene.Prompt;

/** What words ask to be done to the colours of a picture. */
enum Retouch {
    GREY("grayscale", "greyscale", "monochrome", "noir", "desaturated"),
    SEPIA("sepia", "vintage", "antique", "nostalgic"),
    NEGATIVE("invert", "inverted", "negative"),
    BRIGHTER("brighter", "lighter", "brighten", "sunny", "overexposed"),
    DARKER("darker", "darken", "moody", "underexposed"),
    WARMER("warm", "warmer", "golden", "autumn", "sunset"),
    COOLER("cold", "cool", "cooler", "winter", "icy", "frozen"),
    VIVID("vivid", "vibrant", "saturated", "colorful", "colourful", "neon");

    private final String words;

    Retouch(String... words) {
        this.words = String.join(" ", words);
    }

    boolean isAskedBy(Prompt prompt) {
        return prompt.has(words.split(" ", -1));
    }

    void apply(Picture picture, float share) {
        int[] pixels = picture.pixels();
        for (int i = 0; i < pixels.length; i++) {
            float red = Picture.red(pixels[i]);
            float green = Picture.green(pixels[i]);
            float blue = Picture.blue(pixels[i]);
            float grey = Picture.brightness(pixels[i]);
            pixels[i] = 0xFF000000
                    | Picture.rgb(
                            red + (red(red, grey) - red) * share,
                            green + (green(green, grey) - green) * share,
                            blue + (blue(blue, grey) - blue) * share);
        }
    }

    private float red(float red, float grey) {
        return switch (this) {
            case GREY -> grey;
            case SEPIA -> grey * 1.07f + 0.04f;
            case NEGATIVE -> 1 - red;
            case BRIGHTER -> (float) Math.sqrt(red);
            case DARKER -> red * red * 0.8f;
            case WARMER -> red * 1.15f + 0.03f;
            case COOLER -> red * 0.78f;
            case VIVID -> grey + (red - grey) * 1.8f;
        };
    }

    private float green(float green, float grey) {
        return switch (this) {
            case GREY -> grey;
            case SEPIA -> grey * 0.9f + 0.02f;
            case NEGATIVE -> 1 - green;
            case BRIGHTER -> (float) Math.sqrt(green);
            case DARKER -> green * green * 0.85f;
            case WARMER -> green * 1.02f;
            case COOLER -> green * 0.96f;
            case VIVID -> grey + (green - grey) * 1.8f;
        };
    }

    private float blue(float blue, float grey) {
        return switch (this) {
            case GREY -> grey;
            case SEPIA -> grey * 0.7f;
            case NEGATIVE -> 1 - blue;
            case BRIGHTER -> (float) Math.sqrt(blue);
            case DARKER -> blue * blue;
            case WARMER -> blue * 0.78f;
            case COOLER -> blue * 1.16f + 0.05f;
            case VIVID -> grey + (blue - grey) * 1.8f;
        };
    }
}

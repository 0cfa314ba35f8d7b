// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Set;

/** Kinds of scenes, with the words that name them. */
enum SceneKind {
    SEA("sea ocean beach coast wave waves island islands boat boats ship ships sail sailboat lighthouse harbor"
            + " harbour surf shore bay"),
    MOUNTAINS(
            "mountain mountains alps alpine hill hills valley peak peaks summit cliff cliffs canyon fjord lake volcano"
                    + " glacier"),
    FOREST("forest woods woodland tree trees jungle pine pines birch fir grove leaves"),
    DESERT("desert dune dunes sand sahara cactus camel oasis pyramid pyramids savanna"),
    CITY("city town street skyline skyscraper skyscrapers building buildings urban tokyo paris london manhattan"
            + " downtown cyberpunk metropolis"),
    NIGHT_SKY("stars star galaxy milky space universe aurora planet planets cosmos cosmic nebula comet moon"
            + " constellation"),
    PORTRAIT("portrait man woman girl boy face person people lady king queen wizard child character selfie headshot"
            + " astronaut cat kitten fox bear robot android"),
    STILL_LIFE(
            "vase bottle cup mug apple fruit bowl flower flowers bouquet lamp teapot pot jar lemon pear orange oranges"
                    + " still product perfume candle egg"),
    ABSTRACT("abstract pattern geometric texture gradient shapes swirl swirls fractal background wallpaper fluid");

    // These words choose the kind of the scene; the scene itself does not show them.
    private static final Set<String> HINTS =
            Set.of("camel", "oasis", "volcano", "comet", "constellation", "lamp", "egg", "product", "people", "child");

    private final String words;

    SceneKind(String words) {
        this.words = " " + words + " ";
    }

    boolean isNamedBy(String word) {
        return words.contains(" " + word + " ");
    }

    /** Whether a scene of this kind shows what the word names. */
    boolean shows(String word) {
        return isNamedBy(word) && !HINTS.contains(word);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Set;

/** Kinds of scenes, with the words that name them. */
enum SceneKind {
    SEA(
            0.48f,
            0.62f,
            "sea ocean beach coast wave waves island islands boat boats ship ships sail sailboat lighthouse harbor"
                    + " harbour surf shore bay"),
    MOUNTAINS(
            0.58f,
            0.7f,
            "mountain mountains alps alpine hill hills valley peak peaks summit cliff cliffs canyon fjord lake volcano"
                    + " glacier"),
    FOREST(0.5f, 0.62f, "forest woods woodland tree trees jungle pine pines birch fir grove leaves"),
    DESERT(0.58f, 0.7f, "desert dune dunes sand sahara cactus camel oasis pyramid pyramids savanna"),
    CITY(
            0.66f,
            0.76f,
            "city town street skyline skyscraper skyscrapers building buildings urban tokyo paris london manhattan"
                    + " downtown cyberpunk metropolis"),
    NIGHT_SKY(
            0.8f,
            0.88f,
            "stars star galaxy milky space universe aurora planet planets cosmos cosmic nebula comet moon"
                    + " constellation"),
    ABSTRACT(
            0, 0, "abstract pattern geometric texture gradient shapes swirl swirls fractal background wallpaper fluid");

    // These words choose the kind of the scene; the scene itself does not show them.
    private static final Set<String> HINTS = Set.of("camel", "oasis", "volcano", "comet", "constellation");

    private final float highest;
    private final float lowest;
    private final String words;

    /** @param highest the least share of the picture above the horizon */
    SceneKind(float highest, float lowest, String words) {
        this.highest = highest;
        this.lowest = lowest;
        this.words = " " + words + " ";
    }

    boolean isNamedBy(String word) {
        return words.contains(" " + word + " ");
    }

    float horizon(SeededRandom random) {
        return random.between(highest, lowest);
    }

    /** Whether a scene of this kind shows what the word names. */
    boolean shows(String word) {
        return isNamedBy(word) && !HINTS.contains(word);
    }
}

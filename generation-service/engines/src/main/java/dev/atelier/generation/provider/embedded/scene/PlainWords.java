// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Common words of prompts that name nothing to draw: grammar, praise, camera and medium. */
final class PlainWords {
    private static final Set<String> WORDS =
            Arrays.stream("""
            the and with without from for into onto over under above below between near behind beside beyond through
            across around along against toward towards upon within inside outside off out down back away
            are was were has have had its his her their our your they she him them you this that these those there
            here which who whose what where when while very more most less some any each every all both many few
            several other another single pair one two three four five six seven eight nine ten dozen
            first second not but than then also just only still like such can will would should must may
            beautiful pretty lovely nice cute cool great grand amazing stunning awesome epic gorgeous elegant simple
            detailed highly intricate realistic photorealistic hyperrealistic surreal fantasy dreamy magical mystical
            peaceful calm quiet serene lonely cozy cosy warm soft gentle rich deep vivid vibrant bold strong delicate
            big small large little tiny huge giant tall short wide narrow long high low far distant close closeup
            old new young ancient modern vintage retro classic contemporary minimal minimalist minimalistic abstract
            bright light lights lighting dim dark shadow shadows glow glowing shining shiny reflection contrast
            colour color colours colors colorful colourful colored coloured tone tones hue hues pastel monochrome
            photo photograph photography picture image painting painted drawing drawn illustration illustrated sketch
            art artwork artistic style styled render rendered rendering poster print film movie video clip animation
            animated cinematic dramatic atmospheric atmosphere mood moody scene scenery view background foreground
            landscape composition detail details texture quality resolution ultra masterpiece sharp focus
            blurred blurry bokeh depth field lens camera shot angle aerial macro front side top left right
            middle center centre centered full half body part show shows showing shown make makes create generate
            please want need add draw draws paint paints meet meets wave waving standing stands sitting sits lying lies running runs walking walks
            looking looks holding holds wearing wears made set against being time day seen slowly slow fast
            """.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());

    private PlainWords() {}

    static boolean contain(String word) {
        return WORDS.contains(word);
    }
}

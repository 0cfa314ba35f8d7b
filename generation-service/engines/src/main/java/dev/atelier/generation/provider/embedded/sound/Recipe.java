// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.scene.SeededRandom;

/** Sounds a prompt can ask for, and the words that do. */
enum Recipe {
    RAIN("rain rainy drizzle shower downpour"),
    THUNDER("thunder thunderstorm storm stormy lightning"),
    WIND("wind windy breeze gust howling blizzard mountain mountains desert"),
    SEA("sea ocean wave waves surf beach shore coast"),
    STREAM("stream river brook water waterfall creek fountain lake"),
    FIRE("fire fireplace campfire crackling flames burning"),
    BIRDS("bird birds birdsong chirping forest woods jungle morning meadow garden"),
    SEAGULLS("seagull seagulls gull gulls harbor harbour"),
    CRICKETS("cricket crickets cicada night summer insects"),
    FOOTSTEPS("footsteps footstep steps walking running walk"),
    KNOCK("knock knocking door"),
    BELL("bell bells chime chimes church gong ding"),
    LASER("laser lasers blaster zap pew sci-fi scifi spaceship ray"),
    EXPLOSION("explosion explode boom blast bomb cannon"),
    ENGINE("engine motor car truck motorcycle machine train traffic"),
    CITY("city street urban town crowd"),
    SIREN("siren alarm police ambulance warning"),
    CLOCK("clock tick ticking timer watch"),
    HEART("heart heartbeat pulse"),
    APPLAUSE("applause clapping clap audience cheering"),
    WHOOSH("whoosh swoosh swish transition sweep fly flying"),
    COIN("coin coins pickup reward notification success level beep click"),
    SPACE("space drone ambient deep cosmic nebula galaxy dark stars aurora eerie");

    private final String words;

    Recipe(String words) {
        this.words = " " + words + " ";
    }

    boolean isNamedBy(String word) {
        return words.contains(" " + word + " ");
    }

    /** Sudden sounds are equal left and right; continuous sounds differ a little. */
    boolean isBeat() {
        return switch (this) {
            case FOOTSTEPS, KNOCK, BELL, LASER, EXPLOSION, SIREN, CLOCK, HEART, COIN, WHOOSH, THUNDER, ENGINE -> true;
            default -> false;
        };
    }

    SoundSource made(SeededRandom random) {
        return switch (this) {
            case RAIN -> NatureSounds.rain(random);
            case THUNDER -> NatureSounds.thunder(random);
            case WIND -> NatureSounds.wind(random);
            case SEA -> NatureSounds.sea(random);
            case STREAM -> NatureSounds.stream(random);
            case FIRE -> NatureSounds.fire(random);
            case BIRDS -> NatureSounds.birds(random);
            case SEAGULLS -> NatureSounds.gulls(random);
            case CRICKETS -> NatureSounds.crickets(random);
            case FOOTSTEPS -> ThingSounds.footsteps(random);
            case KNOCK -> ThingSounds.knock(random);
            case BELL -> ThingSounds.bell(random);
            case LASER -> ThingSounds.laser(random);
            case EXPLOSION -> ThingSounds.explosion(random);
            case ENGINE -> ThingSounds.engine(random);
            case CITY -> ThingSounds.city(random);
            case SIREN -> ThingSounds.siren(random);
            case CLOCK -> ThingSounds.clock(random);
            case HEART -> ThingSounds.heart(random);
            case APPLAUSE -> ThingSounds.applause(random);
            case WHOOSH -> ThingSounds.whoosh(random);
            case COIN -> ThingSounds.coin(random);
            case SPACE -> NatureSounds.space(random);
        };
    }
}

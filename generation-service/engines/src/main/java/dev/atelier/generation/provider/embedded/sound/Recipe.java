// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.embedded.scene.Dice;

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

    /** What happens at a moment must happen on both sides at once; the rest is a little different left and right. */
    boolean isBeat() {
        return switch (this) {
            case FOOTSTEPS, KNOCK, BELL, LASER, EXPLOSION, SIREN, CLOCK, HEART, COIN, WHOOSH, THUNDER, ENGINE -> true;
            default -> false;
        };
    }

    SoundSource made(Dice dice) {
        return switch (this) {
            case RAIN -> NatureSounds.rain(dice);
            case THUNDER -> NatureSounds.thunder(dice);
            case WIND -> NatureSounds.wind(dice);
            case SEA -> NatureSounds.sea(dice);
            case STREAM -> NatureSounds.stream(dice);
            case FIRE -> NatureSounds.fire(dice);
            case BIRDS -> NatureSounds.birds(dice);
            case SEAGULLS -> NatureSounds.gulls(dice);
            case CRICKETS -> NatureSounds.crickets(dice);
            case FOOTSTEPS -> ThingSounds.footsteps(dice);
            case KNOCK -> ThingSounds.knock(dice);
            case BELL -> ThingSounds.bell(dice);
            case LASER -> ThingSounds.laser(dice);
            case EXPLOSION -> ThingSounds.explosion(dice);
            case ENGINE -> ThingSounds.engine(dice);
            case CITY -> ThingSounds.city(dice);
            case SIREN -> ThingSounds.siren(dice);
            case CLOCK -> ThingSounds.clock(dice);
            case HEART -> ThingSounds.heart(dice);
            case APPLAUSE -> ThingSounds.applause(dice);
            case WHOOSH -> ThingSounds.whoosh(dice);
            case COIN -> ThingSounds.coin(dice);
            case SPACE -> NatureSounds.space(dice);
        };
    }
}

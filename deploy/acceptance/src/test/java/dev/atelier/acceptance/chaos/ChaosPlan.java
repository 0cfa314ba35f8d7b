// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The faults of a chaos run in their order. The same seed and the same kinds of faults make the same plan.
 *
 * @param duration how long faults go on; the audit comes after it
 * @param every the time between the beginnings of two faults, whether or not their services are back by then; without
 *     it, each fault comes after all of the platform works again and a pause
 */
record ChaosPlan(long seed, Duration duration, Optional<Duration> every, List<ChaosFault> kinds) {
    private static final int SHORTEST_PAUSE_MILLIS = 500;
    private static final int PAUSE_SPREAD_MILLIS = 2_500;
    private static final int SHORTEST_FAULT_MILLIS = 500;
    private static final int FAULT_SPREAD_MILLIS = 5_500;
    /** Stands for all kinds that kill single processes. */
    private static final String KILL = "kill";

    /**
     * One fault.
     *
     * @param pause how long the platform is left alone after it
     * @param target which of the processes or links it strikes, as a number that is taken modulo theirs
     * @param length how long it lasts, where it lasts
     */
    record Step(Duration pause, ChaosFault fault, int target, Duration length) {}

    /** One plan for each seed, from the properties {@code chaos.*}. */
    static List<ChaosPlan> configured() {
        String kinds = System.getProperty("chaos.faults", "");
        Duration duration =
                Duration.ofMillis(Math.round(Double.parseDouble(System.getProperty("chaos.minutes", "0.5")) * 60_000));
        Optional<Duration> every = Optional.ofNullable(System.getProperty("chaos.every"))
                .map(text -> Duration.ofMillis(Math.round(Double.parseDouble(text.replace("s", "")) * 1_000)));
        return Arrays.stream(System.getProperty("chaos.seeds", "1").split(","))
                .map(seed -> new ChaosPlan(
                        Long.parseLong(seed.strip()),
                        duration,
                        every,
                        kinds.isEmpty() ? List.of(ChaosFault.values()) : parse(kinds)))
                .toList();
    }

    private static List<ChaosFault> parse(String kinds) {
        return Arrays.stream(kinds.split(","))
                .map(kind -> kind.strip().toUpperCase(Locale.ROOT).replace('-', '_'))
                .flatMap(kind ->
                        kind.equalsIgnoreCase(KILL) ? ChaosFault.KILLS.stream() : Stream.of(ChaosFault.valueOf(kind)))
                .distinct()
                .toList();
    }

    /** The kinds that this machine allows, in the order of their declaration. */
    ChaosPlan without(Collection<ChaosFault> impossible) {
        return new ChaosPlan(
                seed,
                duration,
                every,
                kinds.stream().filter(kind -> !impossible.contains(kind)).toList());
    }

    /** Never ends; a run takes as many steps as fit into its time. */
    Stream<Step> steps() {
        var random = new Random(seed);
        return Stream.generate(() -> new Step(
                Duration.ofMillis(SHORTEST_PAUSE_MILLIS + random.nextInt(PAUSE_SPREAD_MILLIS)),
                choose(random),
                random.nextInt(Integer.MAX_VALUE),
                Duration.ofMillis(SHORTEST_FAULT_MILLIS + random.nextInt(FAULT_SPREAD_MILLIS))));
    }

    private ChaosFault choose(RandomGenerator random) {
        int all = kinds.stream().mapToInt(ChaosFault::weight).sum();
        int left = random.nextInt(all);
        for (ChaosFault kind : kinds) {
            left -= kind.weight();
            if (left < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("the weights do not add up");
    }
}

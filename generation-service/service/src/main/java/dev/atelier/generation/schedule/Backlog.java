// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * What waits in one queue, and how fast its runs start.
 *
 * @param all the sum of the flows that wait
 * @param pace at which runs started lately, while others waited behind them
 */
record Backlog(Reading reading, Flow all, Pace pace) {
    /** As many may wait while the pace is not known: after a start, or in the first crowd of a quiet day. */
    static final int UNMEASURED = 1_000;

    /**
     * What one account has waiting.
     *
     * @param cost of the runs in the fair order
     * @param seconds that they are expected to take one after the other
     */
    record Flow(double runs, double cost, double seconds) {
        static final Flow NONE = new Flow(0, 0, 0);

        Flow plus(Flow other) {
            return new Flow(runs + other.runs, cost + other.cost, seconds + other.seconds);
        }

        /** What of it comes before a run of another account that is so far behind the virtual time. */
        Flow before(double position) {
            double share = cost <= position ? 1 : position / cost;
            return new Flow(runs * share, cost * share, seconds * share);
        }
    }

    /**
     * A queue at one moment.
     *
     * @param served how many of its runs have started, ever and in all processes
     * @param flows what waits, by account
     */
    record Reading(Instant at, int places, long served, Map<Long, Flow> flows) {

        Reading {
            flows = Map.copyOf(flows);
        }

        private Flow all() {
            return flows.values().stream().reduce(Flow.NONE, Flow::plus);
        }
    }

    /** How many runs started in how many seconds, of which the last two minutes count most. */
    record Pace(double starts, double seconds) {
        static final Pace UNKNOWN = new Pace(0, 0);

        private static final double HALF_LIFE_SECONDS = 120;

        /** In less, one run more or less would make too much of a difference. */
        private static final double LEAST_SECONDS = 10;

        private Pace after(double elapsed) {
            double share = Math.pow(0.5, elapsed / HALF_LIFE_SECONDS);
            return new Pace(starts * share, seconds * share);
        }

        private Pace plus(double moreStarts, double moreSeconds) {
            return new Pace(starts + moreStarts, seconds + moreSeconds);
        }

        double secondsFor(double runs) {
            if (seconds < LEAST_SECONDS) {
                return runs < UNMEASURED ? 0 : Double.POSITIVE_INFINITY;
            }
            return runs == 0 ? 0 : runs * seconds / starts;
        }
    }

    static Backlog first(Reading reading) {
        return new Backlog(reading, reading.all(), Pace.UNKNOWN);
    }

    Backlog next(Reading now) {
        double elapsed =
                Math.max(0, (double) Duration.between(reading.at(), now.at()).toMillis() / 1_000);
        double starts = (double) Math.max(0, now.served() - reading.served());
        Flow waiting = now.all();
        Pace older = pace.after(elapsed);
        // A queue with less waiting than it starts meanwhile is as fast as its clients, and might be faster.
        boolean isBusy = Math.min(all.runs(), waiting.runs()) > starts;
        return new Backlog(now, waiting, isBusy ? older.plus(starts, elapsed) : older);
    }

    /**
     * How long a new run of the account would wait: by the places and the expected durations, or by the measured pace, whichever
     * is less. The pace knows what all processes do together; the places know what a queue can do that starts nothing now.
     *
     * @param cost of the run in the fair order
     * @param enough a shorter wait is not looked into
     */
    double secondsUntilStart(long account, double cost, double enough) {
        double longest = seconds(all);
        if (longest <= enough) {
            return longest;
        }
        Map<Long, Flow> flows = reading.flows();
        double position = flows.getOrDefault(account, Flow.NONE).cost() + cost;
        return seconds(
                flows.values().stream().map(flow -> flow.before(position)).reduce(Flow.NONE, Flow::plus));
    }

    private double seconds(Flow work) {
        return Math.min(work.seconds() / Math.max(1, reading.places()), pace.secondsFor(work.runs()));
    }
}

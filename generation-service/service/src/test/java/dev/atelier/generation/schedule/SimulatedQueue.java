// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import dev.atelier.platform.caller.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/** One queue with its places and a clock of its own; tags, virtual time and places are those of production. */
final class SimulatedQueue {
    private static final Comparator<Waiting> ORDER =
            Comparator.<Waiting>comparingDouble(run -> run.entry().tag()).thenComparingLong(Waiting::id);

    /** @param reign after so many seconds no new run may overtake it */
    private record Waiting(
            long id, long account, QueueEntry entry, double seconds, double since, double reign, boolean isLone) {}

    private record Running(Waiting run, double end) {}

    private record Flow(long account, boolean batch) {}

    /** The clock has milliseconds. */
    private static final double ROUNDING = 0.01;

    private final QueuePlaces places;
    private final PriorityQueue<Waiting> interactive = new PriorityQueue<>(ORDER);
    private final PriorityQueue<Waiting> batch = new PriorityQueue<>(ORDER);
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingDouble(Running::end));
    private final Map<Flow, Double> flows = new HashMap<>();
    private final Map<Flow, Integer> open = new HashMap<>();
    private final Map<Long, Double> work = new HashMap<>();
    private final Map<Long, Double> longestWaits = new HashMap<>();
    private final Map<Long, Integer> batchRuns = new HashMap<>();
    private VirtualTime time = new VirtualTime(0, Instant.EPOCH);
    private long ids;
    private long started;
    private int runningBatch;
    private double longestWaitOfLoneInteractive;
    private boolean isAgingKept = true;

    SimulatedQueue(QueuePlaces places) {
        this.places = places;
    }

    void add(long account, Duration expected, Plan plan, double now) {
        boolean isBatch = FairShare.isBatch(expected);
        var flow = new Flow(account, isBatch);
        double cost = FairShare.cost(expected, plan);
        double virtualTime = time.at(instant(now));
        // As the statement of FairQueue has it.
        double tag = Math.max(flows.getOrDefault(flow, 0.0), virtualTime) + cost;
        flows.put(flow, tag);
        boolean isLone = open.merge(flow, 1, Integer::sum) == 1;
        var run = new Waiting(
                ids++,
                account,
                new QueueEntry("simulated", isBatch, cost, tag),
                (double) expected.toMillis() / 1_000,
                now,
                (tag - virtualTime) / VirtualTime.AGING,
                isLone);
        (isBatch ? batch : interactive).add(run);
        fill(now);
    }

    /** Lets time pass. */
    void runUntil(double end) {
        while (!running.isEmpty() && running.peek().end() <= end) {
            Running done = running.poll();
            runningBatch -= done.run().entry().batch() ? 1 : 0;
            open.merge(new Flow(done.run().account(), done.run().entry().batch()), -1, Integer::sum);
            fill(done.end());
        }
    }

    long started() {
        return started;
    }

    /** Seconds of work that were started for an account. */
    double work(long account) {
        return work.getOrDefault(account, 0.0);
    }

    int runsOfBatch(long account) {
        return batchRuns.getOrDefault(account, 0);
    }

    double longestWaitOf(long account) {
        return longestWaits.getOrDefault(account, Double.MAX_VALUE);
    }

    double longestWaitOfLoneInteractive() {
        return longestWaitOfLoneInteractive;
    }

    /** False when a run was overtaken by one that came later than the least growth of the virtual time allows. */
    boolean isAgingKept() {
        return isAgingKept;
    }

    private void fill(double now) {
        Optional<Waiting> next = takeNext();
        while (next.isPresent()) {
            start(next.orElseThrow(), now);
            next = takeNext();
        }
    }

    private Optional<Waiting> takeNext() {
        QueuePlaces free = places.without(new QueuePlaces(running.size(), runningBatch));
        Optional<Waiting> quick = free.total() > 0 ? Optional.ofNullable(interactive.peek()) : Optional.empty();
        Optional<Waiting> slow = free.batch() > 0 ? Optional.ofNullable(batch.peek()) : Optional.empty();
        Optional<Waiting> next = Stream.concat(quick.stream(), slow.stream()).min(ORDER);
        next.ifPresent(run -> (run.entry().batch() ? batch : interactive).remove());
        return next;
    }

    private void start(Waiting run, double now) {
        time = time.afterServing(run.entry(), instant(now));
        Waiting left = (run.entry().batch() ? batch : interactive).peek();
        isAgingKept &= left == null || run.since() - left.since() <= left.reign() + ROUNDING;
        running.add(new Running(run, now + run.seconds()));
        runningBatch += run.entry().batch() ? 1 : 0;
        started++;
        work.merge(run.account(), run.seconds(), Double::sum);
        longestWaits.merge(run.account(), now - run.since(), Math::max);
        if (run.entry().batch()) {
            batchRuns.merge(run.account(), 1, Integer::sum);
        } else if (run.isLone()) {
            longestWaitOfLoneInteractive = Math.max(longestWaitOfLoneInteractive, now - run.since());
        }
    }

    private static Instant instant(double seconds) {
        return Instant.EPOCH.plusMillis((long) (seconds * 1_000));
    }
}

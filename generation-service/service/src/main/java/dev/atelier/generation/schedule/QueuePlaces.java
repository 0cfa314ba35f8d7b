// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

/**
 * The places of a queue, or what is free of them.
 *
 * @param total for runs of any class
 * @param batch how many of them batch runs may take, so that interactive runs need not wait until batch work ends
 */
public record QueuePlaces(int total, int batch) {
    /** A batch run is long: one place in ten is kept, and none of an upstream so small that it would be felt. */
    private static final int KEPT_SHARE = 10;

    /**
     * The engine has one thread more than it gives to batch runs, so keeping it takes nothing from them. As many runs as
     * threads are claimed ahead, all of them interactive, so that no thread waits for a claim.
     */
    public static QueuePlaces ofEngine(int batchThreads) {
        int threads = batchThreads + 1;
        return new QueuePlaces(2 * threads, batchThreads);
    }

    /** @param runsInteractive whether a model of the upstream is interactive; otherwise kept places would stay empty */
    public static QueuePlaces ofUpstream(int concurrency, boolean runsInteractive) {
        return new QueuePlaces(concurrency, runsInteractive ? concurrency - concurrency / KEPT_SHARE : concurrency);
    }

    /** @param taken how many are taken, {@code batch} of them by batch runs */
    public QueuePlaces without(QueuePlaces taken) {
        int left = Math.max(0, total - taken.total());
        return new QueuePlaces(left, Math.clamp(batch - taken.batch(), 0, left));
    }

    public QueuePlaces atMost(int limit) {
        return new QueuePlaces(Math.min(total, limit), Math.min(batch, limit));
    }
}

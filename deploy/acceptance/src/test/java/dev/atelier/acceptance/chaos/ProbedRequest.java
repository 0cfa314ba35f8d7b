// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A request that is sent again and again, with what became of each. */
final class ProbedRequest {
    private static final int CREATED = 202;

    private final String name;
    private final int status;
    private final Duration pace;
    private final byte[] bytes;
    private final Queue<Sample> samples = new ConcurrentLinkedQueue<>();

    private record Sample(Instant sent, Instant answered, boolean isGood) {}

    /**
     * @param status of the expected answer
     * @param pace the pause between an answer and the next request
     */
    ProbedRequest(String name, int status, Duration pace, byte[] bytes) {
        this.name = name;
        this.status = status;
        this.pace = pace;
        this.bytes = bytes;
    }

    String name() {
        return name;
    }

    int status() {
        return status;
    }

    boolean isCreate() {
        return status == CREATED;
    }

    Duration pace() {
        return pace;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Notes an answer that is there now, or is missing. */
    void add(Instant sent, boolean isGood) {
        samples.add(new Sample(sent, Instant.now(), isGood));
    }

    /** How long after {@code fault} the first request that was sent after it was answered well. */
    Optional<Duration> firstGood(Instant fault) {
        return samples.stream()
                .filter(sample -> sample.isGood() && !sample.sent().isBefore(fault))
                .map(sample -> Duration.between(fault, sample.answered()))
                .min(Comparator.naturalOrder());
    }

    /** How long after {@code fault} the last bad answer came. */
    Optional<Duration> lastBad(Instant fault) {
        return samples.stream()
                .filter(sample -> !sample.isGood() && !sample.answered().isBefore(fault))
                .map(sample -> Duration.between(fault, sample.answered()))
                .max(Comparator.naturalOrder());
    }
}

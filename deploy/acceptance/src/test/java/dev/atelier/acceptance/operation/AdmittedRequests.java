// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;

/** The requests with one key that were admitted, to say afterwards how many there were in any minute. */
final class AdmittedRequests {
    /**
     * A window, the second for which a gateway may hold what it was given, and a quarter in which a window forgets together
     * (ADR 0084); the rest is the time between two requests.
     */
    static final Duration STRETCH = Duration.ofSeconds(62);

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final long STEP = Duration.ofSeconds(1).toNanos();

    private final int limit;
    private final long begun = System.nanoTime();
    private final Queue<GatewayExchange> admitted = new ConcurrentLinkedQueue<>();

    AdmittedRequests(int limit) {
        this.limit = limit;
    }

    void send(HttpRequest request) {
        GatewayExchange.send(request)
                .filter(exchange -> exchange.status() < 300)
                .ifPresent(admitted::add);
    }

    int limit() {
        return limit;
    }

    /**
     * A request was admitted between its sending and its answer, so those that were sent and answered within a minute were
     * admitted within a minute.
     *
     * @param losses minutes with one of these times are left out
     */
    int mostInAMinute(List<Long> losses) {
        List<GatewayExchange> all = sorted();
        return (int) all.stream()
                .mapToLong(GatewayExchange::sentAt)
                .filter(from -> isWithout(losses, from, from + MINUTE))
                .map(from -> count(all, from, from + MINUTE))
                .max()
                .orElse(0);
    }

    /** The fewest in any stretch while clients sent. */
    int fewestWhilePressed(List<Long> losses) {
        List<GatewayExchange> all = sorted();
        long last = all.isEmpty() ? begun : all.getLast().answeredAt();
        return (int) LongStream.iterate(begun, from -> from + STRETCH.toNanos() <= last, from -> from + STEP)
                .filter(from -> isWithout(losses, from, from + STRETCH.toNanos()))
                .map(from -> count(all, from, from + STRETCH.toNanos()))
                .min()
                .orElse(limit);
    }

    private List<GatewayExchange> sorted() {
        return admitted.stream()
                .sorted(Comparator.comparingLong(GatewayExchange::sentAt))
                .toList();
    }

    private static boolean isWithout(List<Long> losses, long from, long to) {
        return losses.stream().noneMatch(loss -> loss > from && loss < to);
    }

    private static long count(List<GatewayExchange> all, long from, long to) {
        return all.stream()
                .filter(exchange -> exchange.sentAt() >= from && exchange.answeredAt() <= to)
                .count();
    }

    /** A row of a table. */
    String line(List<Long> losses) {
        return "| %d | %d | %d | %d | %d |%n"
                .formatted(
                        limit,
                        admitted.size(),
                        mostInAMinute(losses),
                        mostInAMinute(List.of()),
                        fewestWhilePressed(List.of()));
    }
}

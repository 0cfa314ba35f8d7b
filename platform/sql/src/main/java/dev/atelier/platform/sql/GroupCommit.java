// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.failpoint.FailPoint;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.transaction.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Lets callers share one commit (docs/adr/0076). One batch of a kind is under way in a process; what arrives meanwhile is the next
 * batch. Nobody waits for company: a caller that finds nothing under way does its work at once, alone and on its own thread.
 *
 * <p>Each caller gets its own result. A batch whose fault passes by itself (its commit may have happened) fails for all of its
 * members. After any other fault each member is done alone, by its caller, so one member cannot fail another. An interrupt or a
 * time-out of a caller takes its work out of the queue, and never disturbs a batch that has it.
 *
 * @param <W> what a caller hands in
 * @param <R> what it gets
 */
public final class GroupCommit<W, R> {
    /** A batch of more saves little more, and holds its locks longer (docs/adr/0076). */
    public static final int MOST = 64;

    /** Of one account in a batch, while others wait: a crowd of one account leaves the others three quarters. */
    private static final int SHARE = 16;

    /** Some seconds of work, and more than the requests that a process has in hand. */
    private static final int MOST_WAITING = 16 * MOST;

    /** Batches take milliseconds; after this what they ask is slow or away, and a caller still has time to say so. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    /** What there is to do. */
    @FunctionalInterface
    public interface Work<W, R> {
        /**
         * Does what all members ask for, or nothing.
         *
         * @param members 1 to {@link #MOST}, of different identities
         * @return the result of each, in their order
         */
        List<R> doAll(List<W> members);
    }

    private final String kind;
    private final Work<W, R> work;
    private final Function<W, ?> accountOf;
    private final Function<W, ?> identityOf;
    private final String failPoint;
    private final Duration longestWait;
    private final DistributionSummary size;
    private final Timer waits;
    private final Timer takes;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Member<W, R>> waiting = new LinkedHashSet<>();
    private boolean isUnderWay;

    /**
     * @param kind names the meters and the threads
     * @param accountOf whose share of a batch it is
     * @param identityOf of two members with one identity, the second goes with a later batch
     */
    public GroupCommit(
            String kind, MeterRegistry meters, Function<W, ?> accountOf, Function<W, ?> identityOf, Work<W, R> work) {
        this(kind, meters, accountOf, identityOf, work, LONGEST_WAIT);
    }

    GroupCommit(
            String kind,
            MeterRegistry meters,
            Function<W, ?> accountOf,
            Function<W, ?> identityOf,
            Work<W, R> work,
            Duration longestWait) {
        this.longestWait = longestWait;
        this.kind = kind;
        this.failPoint = "group-commit." + kind + ".";
        this.work = work;
        this.accountOf = accountOf;
        this.identityOf = identityOf;
        this.size = DistributionSummary.builder("atelier.group.commit.size")
                .description("How many callers shared a commit")
                .tag("kind", kind)
                .register(meters);
        Gauge.builder("atelier.group.commit.waiting", this, GroupCommit::countWaiting)
                .description("How many callers wait for their batch")
                .tag("kind", kind)
                .register(meters);
        this.waits = meters.timer("atelier.group.commit.wait", "kind", kind);
        this.takes = meters.timer("atelier.group.commit.time", "kind", kind);
    }

    /** Work that waits for its batch or is part of one; its answer is taken on the thread of its caller. */
    private static final class Member<W, R> {
        final W item;
        final long since = System.nanoTime();
        final CompletableFuture<Supplier<R>> answer = new CompletableFuture<>();

        Member(W item) {
            this.item = item;
        }
    }

    /**
     * Does the work, alone or in company; inside a transaction alone, as a part of it.
     *
     * @throws ApiException 503 when it was not begun in time; then nothing of it was done
     */
    public R submit(W item) {
        if (QuarkusTransaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
            return run(List.of(item)).getFirst();
        }
        Member<W, R> member = new Member<>(item);
        return enter(member) ? doAlone(item) : await(member);
    }

    /** True when nothing is under way, so the caller begins; else the member waits. */
    private boolean enter(Member<W, R> member) {
        lock.lock();
        try {
            if (!isUnderWay) {
                isUnderWay = true;
                return true;
            }
            if (waiting.size() >= MOST_WAITING) {
                throw busy();
            }
            waiting.add(member);
            return false;
        } finally {
            lock.unlock();
        }
    }

    private R doAlone(W item) {
        try {
            return run(List.of(item)).getFirst();
        } finally {
            passOn();
        }
    }

    /** Others have arrived: a thread that no caller can interrupt does their work until nobody waits. */
    private void passOn() {
        lock.lock();
        try {
            isUnderWay = false;
            if (!waiting.isEmpty()) {
                // Not a virtual thread: requests that compute may have all of their carriers.
                Thread.ofPlatform()
                        .daemon()
                        .name("group-commit-" + kind)
                        .start(() -> ConnectionShare.background(this::drain));
                // Where no thread can be started, the next caller finds nothing under way and passes on again.
                isUnderWay = true;
            }
        } finally {
            lock.unlock();
        }
    }

    private void drain() {
        for (List<Member<W, R>> batch = take(); !batch.isEmpty(); batch = take()) {
            doTogether(batch);
        }
    }

    private List<Member<W, R>> take() {
        lock.lock();
        try {
            List<Member<W, R>> batch = choose();
            batch.forEach(waiting::remove);
            isUnderWay = !batch.isEmpty();
            return batch;
        } finally {
            lock.unlock();
        }
    }

    /** In the order of arrival, first the share of each account, then whoever is left. */
    private List<Member<W, R>> choose() {
        List<Member<W, R>> chosen = new ArrayList<>();
        List<Member<W, R>> beyond = new ArrayList<>();
        Map<Object, Integer> shares = new HashMap<>();
        Set<Object> identities = new HashSet<>();
        for (Member<W, R> member : waiting) {
            if (chosen.size() == MOST) {
                break;
            }
            if (identities.add(identityOf.apply(member.item))) {
                boolean isWithin = shares.merge(accountOf.apply(member.item), 1, Integer::sum) <= SHARE;
                (isWithin ? chosen : beyond).add(member);
            }
        }
        chosen.addAll(beyond.subList(0, Math.min(beyond.size(), MOST - chosen.size())));
        return chosen;
    }

    private void doTogether(List<Member<W, R>> batch) {
        long now = System.nanoTime();
        batch.forEach(member -> waits.record(now - member.since, TimeUnit.NANOSECONDS));
        try {
            List<R> results = run(batch.stream().map(member -> member.item).toList());
            for (int i = 0; i < batch.size(); i++) {
                R result = results.get(i);
                batch.get(i).answer.complete(() -> result);
            }
        } catch (RuntimeException | Error fault) {
            boolean isForAll = batch.size() == 1 || fault instanceof Error || InfrastructureFailure.is(fault);
            batch.forEach(member -> member.answer.complete(() -> {
                if (isForAll) {
                    throw fault;
                }
                return run(List.of(member.item)).getFirst();
            }));
        }
    }

    private List<R> run(List<W> items) {
        FailPoint.hit(failPoint + "before");
        size.record(items.size());
        List<R> results = takes.record(() -> work.doAll(items));
        FailPoint.hit(failPoint + "after");
        if (results.size() != items.size()) {
            throw new IllegalStateException(kind + ": %d results of %d".formatted(results.size(), items.size()));
        }
        return results;
    }

    private R await(Member<W, R> member) {
        if (!isAnswered(member) && withdraw(member)) {
            throw busy();
        }
        // A batch has it, which ends within the limits of its statements; an interrupt waits until then.
        return member.answer.join().get();
    }

    private boolean isAnswered(Member<W, R> member) {
        try {
            member.answer.get(longestWait.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (TimeoutException | ExecutionException _) {
            return false;
        }
    }

    private boolean withdraw(Member<W, R> member) {
        lock.lock();
        try {
            return waiting.remove(member);
        } finally {
            lock.unlock();
        }
    }

    private int countWaiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    private static ApiException busy() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The service is busy, and nothing was done; retry.")
                .retryAfter(RETRY_AFTER);
    }
}

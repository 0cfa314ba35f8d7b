// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.lease;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A recall under way: whom it has asked, and who has given up. Safe to share between threads. */
final class Recall {
    private final String id;
    private final long end;
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Boolean> complete = new CompletableFuture<>();
    private volatile @Nullable Set<String> expected;

    Recall(String id, long end) {
        this.id = id;
        this.end = end;
    }

    String id() {
        return id;
    }

    /** The nanoseconds until every lease from before is over. */
    long left(long now) {
        return end - now;
    }

    /** @param others that may hold leases, as they are known now */
    void expect(Set<String> others) {
        expected = others;
        check();
    }

    void acknowledge(String gateway) {
        // Only gateways that were asked: the size is bounded.
        Set<String> others = expected;
        if (others != null && others.contains(gateway)) {
            acknowledged.add(gateway);
            check();
        }
    }

    boolean isOver(long now) {
        return complete.isDone() || left(now) <= 0;
    }

    /** Waits until it is over, or so long. */
    void await(long nanos) {
        try {
            complete.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            // The next round asks again.
        } catch (ExecutionException e) {
            throw new IllegalStateException("a recall cannot fail", e);
        } catch (InterruptedException e) {
            throw LeaseRecall.interrupted(e);
        }
    }

    LeaseRecall.Outcome outcome() {
        Set<String> others = expected;
        return others == null
                ? new LeaseRecall.Outcome(0, 1)
                : new LeaseRecall.Outcome(others.size() + 1, acknowledgedOf(others) + 1);
    }

    private void check() {
        Set<String> others = expected;
        if (others != null && acknowledged.containsAll(others)) {
            complete.complete(true);
        }
    }

    private int acknowledgedOf(Set<String> others) {
        return (int) others.stream().filter(acknowledged::contains).count();
    }
}

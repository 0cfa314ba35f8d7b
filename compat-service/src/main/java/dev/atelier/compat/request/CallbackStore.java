// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Which callbacks are due. */
@ApplicationScoped
public class CallbackStore {
    private final CallbackRepository callbacks;
    private final RequestRepository requests;
    private final Clock clock;

    CallbackStore(CallbackRepository callbacks, RequestRepository requests, Clock clock) {
        this.callbacks = callbacks;
        this.requests = requests;
        this.clock = clock;
    }

    /** A generation has ended; its request may not know yet that it is this one. */
    @Transactional
    public void finished(long account, long generation) {
        callbacks.lock(account);
        callbacks.finished(account, generation, clock.instant());
    }

    /** Takes some that are due; one that is not settled comes again after {@code lease}. */
    @Transactional
    public List<DueCallback> claim(int most, Duration lease) {
        return callbacks.claim(most, clock.instant(), lease);
    }

    /** One that was taken comes again sooner than after its lease. */
    @Transactional
    public void putOff(CompatRequest request, Duration pause) {
        callbacks.putOff(request.id(), request.account(), clock.instant().plus(pause));
    }

    /** Handed over for good, or not to be told at all. */
    @Transactional
    public void settle(CompatRequest request, boolean handedOver) {
        callbacks.settle(request.id(), request.account(), handedOver);
    }

    @Transactional
    public void record(CompatRequest request) {
        requests.record(request.id(), request.account(), request.progress());
    }

    /** Forgets ends that nobody claimed and requests that never began. */
    @Transactional
    public int forget(Duration age) {
        var limit = clock.instant().minus(age);
        return callbacks.forgetOlderThan(limit) + requests.deleteNeverStarted(limit);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.admission.AdmissionDecision.RateLimitStatus;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One window as this process knows it: what it has admitted itself, the slice it may admit from, and until when the window is
 * full. However Redis fares, this process alone never admits more than the limit. Times are nanoseconds of the monotonic
 * clock; safe to share between threads.
 */
final class LocalWindow {
    /** Admissions taken back and slices returned elsewhere open a window before its time. */
    static final Duration MAX_REFUSAL = Duration.ofSeconds(1);

    private static final String NO_SLICE = "- ";
    /** Some twenty slices; what is forgotten leaves by itself. */
    private static final int MAX_UNHEARD = 1_000;

    private static final long WINDOW = RateLimits.WINDOW.toNanos();
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final int NANOS_PER_MICRO = 1_000;

    /** A client that sends fewer in a second holds nothing, and sees the exact window. */
    private static final long MIN_DEMAND = 2;

    private final RateClass rate;
    private final String key;
    private SlidingWindow own;
    private int limit;
    private @Nullable Slice slice;
    private boolean isAskingForSlice;
    private String unheard = "";
    private boolean isFull;
    private long refusedUntil;
    private long opensAt;
    private long room;
    /** When Redis said how much room there is; absent before it has. */
    private @Nullable Long answeredAt;

    private @Nullable Part part;
    private long resetsAt;
    private long secondBegan;
    private long inThisSecond;
    private long inLastSecond;

    /**
     * The part of the limit that this process may use while Redis may not know of all admissions of the last minute.
     *
     * @param since when Redis did not know for the first time
     * @param until a minute after it did not know for the last time
     * @param own of this process, in a minute
     * @param equal for each process, once Redis has been away for a minute
     */
    private record Part(long since, long until, int own, int equal) {

        int most() {
            return until - since < 2 * WINDOW ? own : Math.max(own, equal);
        }
    }

    /** What is asked of Redis for one window. */
    record Ask(LocalWindow window, int limit, long wanted, String reports) {}

    /** What Redis answers for one window when it has counted a request. */
    record Grant(long room, long sliceSize, long resetMicros) {}

    /**
     * One admission in one window.
     *
     * @param slice that it was taken from; absent when Redis counted it, or nobody but this process
     * @param at microseconds of Redis; 0 when Redis does not know of it
     */
    record Admission(LocalWindow window, @Nullable Slice slice, long at) {

        /** Takes the admission back; what Redis has to know, if anything. */
        Optional<Ask> undo() {
            return window.undo(this);
        }
    }

    LocalWindow(RateClass rate, String key, int limit, long now) {
        this.rate = rate;
        this.key = key;
        this.limit = limit;
        this.own = new SlidingWindow(limit, WINDOW);
        this.secondBegan = now;
        this.resetsAt = now;
    }

    RateClass rate() {
        return rate;
    }

    String key() {
        return key;
    }

    /** The limit of a credential changes with its plan; a slice of another limit is not used any more. */
    synchronized void limitTo(int newLimit) {
        if (newLimit != limit) {
            limit = newLimit;
            own = own.withLimit(newLimit);
            isFull = false;
            room = 0;
            answeredAt = null;
        }
    }

    /**
     * Redis did not answer, or may have lost what it had counted. Until a minute later this process admits what it had
     * admitted in the minute before, what it holds, and its part of the room that was left. All of these together are the
     * limit; when Redis stays away, each process may use an equal part at least (ADR 0093).
     */
    synchronized void lost(long at, int processes) {
        if (processes == 1) {
            // Nobody else can have admitted anything.
            return;
        }
        Part known = part;
        if (known != null && known.until() - at > 0) {
            part = new Part(known.since(), Math.max(known.until(), at + WINDOW), known.own(), known.equal());
            return;
        }
        Long answered = answeredAt;
        long left = answered != null && at - answered < WINDOW ? room : limit;
        long had = own.countSince(at - WINDOW) + (slice == null ? 0 : slice.unused());
        part = new Part(
                at,
                at + WINDOW,
                (int) Math.min(limit, had + Math.ceilDiv(left, processes)),
                Math.ceilDiv(limit, processes));
    }

    /** The refusal of a request, when it needs no question. */
    synchronized Optional<RateLimitStatus> refusal(long now) {
        long wait = waitHere(now);
        if (isFull && refusedUntil - now > 0) {
            wait = Math.max(wait, opensAt - now);
        }
        return wait > 0 ? Optional.of(new RateLimitStatus(limit, 0, Duration.ofNanos(wait))) : Optional.empty();
    }

    /** Admits from the slice. */
    synchronized Optional<Admission> takeHeld(long now) {
        Slice held = slice;
        if (held == null || waitHere(now) > 0 || !held.use(now, limit)) {
            return Optional.empty();
        }
        count(now);
        return Optional.of(new Admission(this, held, 0));
    }

    /** Admits without Redis, as long as this process itself has not admitted the limit. */
    synchronized Optional<Admission> takeAlone(long now) {
        if (waitHere(now) > 0) {
            return Optional.empty();
        }
        count(now);
        room = remainingHere(now);
        resetsAt = now + own.reset(now);
        return Optional.of(new Admission(this, null, 0));
    }

    /** What to ask of Redis; the slice goes back with it. */
    synchronized Ask ask(long now) {
        long wanted = isAskingForSlice ? 0 : demand(now);
        isAskingForSlice |= wanted > 0;
        return new Ask(this, limit, wanted, returned());
    }

    /** The return of a slice that is over; empty when there is none. */
    synchronized Optional<Ask> askToReturn(long now) {
        return slice != null && slice.isOver(now) ? Optional.of(new Ask(this, limit, 0, returned())) : Optional.empty();
    }

    synchronized boolean holdsSlice() {
        return slice != null;
    }

    /**
     * @param askedAt before the question was sent
     * @param countedAt microseconds of Redis
     */
    synchronized Admission granted(Ask ask, String sliceName, Grant grant, long askedAt, long countedAt, long now) {
        answered(ask);
        count(now);
        if (grant.sliceSize() > 0) {
            slice = new Slice(sliceName, ask.limit(), grant.sliceSize(), askedAt, countedAt);
        }
        isFull = false;
        room = grant.room();
        answeredAt = now;
        resetsAt = now + grant.resetMicros() * NANOS_PER_MICRO;
        return new Admission(this, null, countedAt);
    }

    synchronized void answered(Ask ask) {
        isAskingForSlice &= ask.wanted() == 0;
    }

    /** Redis may not know of slices that were returned; it may hear of the same slice twice, and of nothing else. */
    synchronized void failed(Ask ask) {
        answered(ask);
        if (!ask.reports().startsWith(NO_SLICE) && ask.reports().length() < MAX_UNHEARD) {
            unheard = ask.reports();
        }
    }

    /** The window has no room. */
    synchronized RateLimitStatus full(long waitMicros, long now) {
        long wait = waitMicros * NANOS_PER_MICRO;
        isFull = true;
        room = 0;
        answeredAt = now;
        opensAt = now + wait;
        refusedUntil = now + Math.min(wait, MAX_REFUSAL.toNanos());
        return new RateLimitStatus(limit, 0, Duration.ofNanos(wait));
    }

    /** As of the last answer of Redis: what other processes were granted since is not subtracted. */
    synchronized RateLimitStatus status(long now) {
        long remaining = Math.min(remainingHere(now), room + (slice == null ? 0 : slice.unused()));
        return new RateLimitStatus(limit, remaining, Duration.ofNanos(Math.max(resetsAt - now, 1)));
    }

    /** The time until this process may admit one more, whatever Redis says. */
    private long waitHere(long now) {
        return own.waitFor(now, Math.min(limit, most(now)));
    }

    private long remainingHere(long now) {
        return Math.max(0, own.remaining() - (limit - Math.min(limit, most(now))));
    }

    private int most(long now) {
        Part known = part;
        if (known != null && now - known.until() >= 0) {
            part = null;
            return limit;
        }
        return known == null ? limit : known.most();
    }

    private synchronized Optional<Ask> undo(Admission admission) {
        own.removeNewest();
        isFull = false;
        Slice from = admission.slice();
        if (from != null && from.undo()) {
            return Optional.empty();
        }
        long at = from == null ? admission.at() : from.lastUseInRedis();
        return at == 0 ? Optional.empty() : Optional.of(new Ask(this, limit, 0, NO_SLICE + at + " -1"));
    }

    private String returned() {
        Slice held = slice;
        slice = null;
        String reports = (unheard + " " + (held == null ? "" : held.report())).strip();
        unheard = "";
        return reports;
    }

    private void count(long now) {
        own.add(now);
        long passed = now - secondBegan;
        if (passed >= SECOND) {
            inLastSecond = passed < 2 * SECOND ? inThisSecond : 0;
            inThisSecond = 0;
            secondBegan = now;
        }
        inThisSecond++;
    }

    /** A little more than this process admits in a second. */
    private long demand(long now) {
        boolean isRecent = now - secondBegan < 2 * SECOND;
        long busiest = isRecent ? Math.max(inThisSecond, inLastSecond) : 0;
        return busiest < MIN_DEMAND ? 0 : busiest + busiest / 4;
    }
}

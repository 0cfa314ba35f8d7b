// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.platform.credits.Credits;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/**
 * One run of a model. Its state changes only through the methods here, each on a row that is locked for update, or whose
 * change is stored by a statement that compares first; a method answers false when the transition is no longer possible,
 * and then nothing has changed.
 */
@Entity
@DynamicUpdate
public class Generation extends RequestedGeneration {
    private GenerationStatus status = GenerationStatus.PENDING_CHARGE;

    private String outputs = StoredJson.EMPTY_LIST.text();
    private @Nullable Float progress;

    @Column(name = "upstream_cost")
    private @Nullable Long upstreamCost;

    @Embedded
    private @Nullable Failure failure;

    @Embedded
    private Timestamps times;

    @Embedded
    private @Nullable RunLease lease;

    @Embedded
    private QueueEntry entry;

    @Embedded
    private @Nullable FinalizeLink finalizeLink;

    protected Generation() {}

    public Generation(long id, NewGeneration content, Instant now) {
        super(id, content);
        this.entry = content.entry();
        this.finalizeLink = content.finalizeLink();
        this.times = Timestamps.createdAt(now);
    }

    /** Reserves a generation that waits for its charge; false while another request or the completer has it. */
    public boolean hold(Instant now, Instant until) {
        if (status.isShown() || times.pendingUntil().isAfter(now)) {
            return false;
        }
        times = times.withPendingUntil(until);
        return true;
    }

    /** The holder of the generation cannot decide now; another request or process may try at once. */
    public void letGo(Instant now) {
        if (!status.isShown()) {
            times = times.withPendingUntil(now);
        }
    }

    /** How long the request or the completer that works on the generation may still take. */
    public Duration heldFor(Instant now) {
        return Duration.between(now, times.pendingUntil());
    }

    /** A retry with the same key continues where the first request stopped; the retry's own credential pays. */
    public boolean takeOver(long credential, Instant now, Instant until) {
        if (status != GenerationStatus.PENDING_CHARGE || !hold(now, until)) {
            return false;
        }
        payWith(credential);
        return true;
    }

    /** The charge is booked: the run waits in its queue. */
    public boolean queue(Instant startDeadline, QueueEntry position) {
        if (!moveTo(GenerationStatus.QUEUED)) {
            return false;
        }
        times = times.withDeadline(startDeadline);
        entry = position;
        return true;
    }

    /** The run waits again, here or in another queue; the caller holds its lease, or no worker does. */
    public boolean waitAgain(QueueEntry position) {
        if (status != GenerationStatus.QUEUED || upstream().isPresent()) {
            return false;
        }
        entry = position;
        lease = RunLease.NONE;
        return true;
    }

    /** A worker takes a waiting run out of its queue. */
    public boolean take(UUID token, Instant until) {
        if (status != GenerationStatus.QUEUED || !lease().isWaiting()) {
            return false;
        }
        lease = lease().claim(token, until);
        return true;
    }

    /** The charge is refused or was never answered; from now on it can only be refunded. */
    public boolean abandon(Instant now) {
        if (!moveTo(GenerationStatus.ABANDONED)) {
            return false;
        }
        times = times.withPendingUntil(now);
        return true;
    }

    /** A worker claims a due run: one to be polled, one to be tried again, or one whose worker's lease has expired. */
    public boolean claim(UUID token, Instant now, Instant until) {
        if (!status.isOpen() || !lease().isDue(now)) {
            return false;
        }
        lease = lease().claim(token, until);
        return true;
    }

    /** The work begins; also true when it had begun before. */
    public boolean start(UUID token, Instant now, Duration longestRun) {
        if (!lease().isHeldBy(token)) {
            return false;
        }
        if (status == GenerationStatus.QUEUED && moveTo(GenerationStatus.PROCESSING)) {
            times = times.start(now, now.plus(longestRun));
        }
        return status == GenerationStatus.PROCESSING;
    }

    /** Notes the upstream that is about to get the job, which must not get it twice; null when it certainly refused. */
    public boolean assignUpstream(UUID token, @Nullable String upstream) {
        if (!lease().isHeldBy(token)) {
            return false;
        }
        lease = lease().withUpstream(upstream);
        return true;
    }

    /** The worker gives its lease back; the run is due again at {@code nextDue}. */
    public boolean release(UUID token, Instant nextDue) {
        if (!lease().isHeldBy(token)) {
            return false;
        }
        lease = lease().release(nextDue);
        return true;
    }

    /** The upstream reported a change: the run is due now, unless a worker holds it. */
    boolean makeDue(Instant now) {
        if (!status.isOpen() || lease().isHeld()) {
            return false;
        }
        lease = lease().release(now);
        return true;
    }

    /**
     * @param made the outputs
     * @param delivered the order as it is paid
     * @param cost what the upstream charged us, in millionths of a dollar, where it is known
     */
    boolean succeed(UUID token, StoredJson made, PricedOrder delivered, OptionalLong cost, Instant now) {
        if (!lease().isHeldBy(token) || !finish(GenerationStatus.SUCCEEDED, now)) {
            return false;
        }
        outputs = made.text();
        deliver(delivered);
        upstreamCost = orNull(cost);
        return true;
    }

    boolean fail(UUID token, Failure failure, Instant now) {
        return lease().isHeldBy(token) && fail(failure, now);
    }

    /** Ends a generation whose deadline is over, also while a worker holds it. */
    boolean expire(Instant now) {
        if (!times.isOverdue(now)) {
            return false;
        }
        return fail(status == GenerationStatus.QUEUED ? Failure.NOT_STARTED : Failure.NOT_ENDED, now);
    }

    /** Ends a run that was really stopped, also while a worker holds it. */
    boolean cancel(Instant now) {
        return fail(Failure.CANCELED, now);
    }

    /** Uses the finalize offer for another generation; the offer opens again when that one fails. */
    public boolean reserveFinalize(long generation, Instant now) {
        if (openFinalizeOffer(now).isEmpty()) {
            return false;
        }
        finalizeLink = finalizeLink().withFinalizedBy(generation);
        return true;
    }

    /** The generation at 1080p was not created or has failed, so the offer is open again. */
    boolean releaseFinalize(long generation) {
        if (!finalizeLink().finalizedBy().equals(Optional.of(generation))) {
            return false;
        }
        finalizeLink = finalizeLink().withFinalizedBy(null);
        return true;
    }

    private boolean fail(Failure failure, Instant now) {
        if (!finish(GenerationStatus.FAILED, now)) {
            return false;
        }
        this.failure = failure;
        return true;
    }

    private boolean finish(GenerationStatus end, Instant now) {
        if (!moveTo(end)) {
            return false;
        }
        times = times.finish(now);
        lease = lease().end();
        return true;
    }

    private boolean moveTo(GenerationStatus next) {
        if (!status.canBecome(next)) {
            return false;
        }
        status = next;
        return true;
    }

    private RunLease lease() {
        return RunLease.orNone(lease);
    }

    public GenerationStatus status() {
        return status;
    }

    public FinalizeLink finalizeLink() {
        return FinalizeLink.orNone(finalizeLink);
    }

    /** Credits that are due: 0 after a failure, and without what did not come. */
    public Credits creditsCharged() {
        return status == GenerationStatus.FAILED ? Credits.ZERO : order().paid();
    }

    public StoredJson outputs() {
        return new StoredJson(outputs);
    }

    /** What the upstream charged us, in millionths of a dollar, where it is known. */
    OptionalLong upstreamCost() {
        return upstreamCost == null ? OptionalLong.empty() : OptionalLong.of(upstreamCost);
    }

    public Optional<Failure> failure() {
        return Optional.ofNullable(failure);
    }

    /** The upstream that has the job or was about to get it. */
    public Optional<String> upstream() {
        return Optional.ofNullable(lease().upstream());
    }

    /** The token of the worker that holds the run. */
    public UUID leaseToken() {
        return lease().holder().orElseThrow();
    }

    public QueueEntry entry() {
        return entry;
    }

    /** True when an upstream has the job, or when the run had a place there and never started. */
    boolean mayHavePlace() {
        return upstream().isPresent() || times.startedAt().isEmpty();
    }

    /** 0 to 1 where it is known. */
    public Optional<Float> progress() {
        return Optional.ofNullable(progress);
    }

    /** The price at which this generation can be made again at 1080p, while that is possible. */
    public Optional<FinalizeOffer> openFinalizeOffer(Instant now) {
        return status == GenerationStatus.SUCCEEDED ? finalizeLink().openOffer(now) : Optional.empty();
    }

    public Timestamps times() {
        return times;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.caller.Origin;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/**
 * One run of a model. Its state changes only through the methods here, each on a row locked for update; a method
 * answers false when it comes too late, and then nothing has changed.
 */
@Entity
@DynamicUpdate
public class Generation {
    @Id
    private long id;

    @Embedded
    private Ownership owner;

    private GenerationStatus status = GenerationStatus.PENDING_CHARGE;

    @Embedded
    private ChosenModel model;

    @Embedded
    private Purchase purchase;

    private String outputs = StoredJson.EMPTY_LIST.text();
    private @Nullable Float progress;

    @Embedded
    private @Nullable Failure failure;

    @Embedded
    private RequestTrace trace;

    @Embedded
    private Times times;

    @Embedded
    private @Nullable Custody custody;

    @Embedded
    private @Nullable Remake remake;

    protected Generation() {}

    Generation(long id, Draft draft, Instant now) {
        this.id = id;
        this.owner = Ownership.of(draft);
        this.model = ChosenModel.of(draft.quote().model());
        this.purchase = Purchase.of(draft);
        this.remake = Remake.of(draft);
        this.trace = draft.trace();
        this.times = Times.from(now);
    }

    /** Keeps everybody else away from a generation that waits for its charge; false while another one holds it. */
    boolean hold(Instant now, Instant until) {
        if (status.isShown() || times.pendingUntil().isAfter(now)) {
            return false;
        }
        times = times.heldUntil(until);
        return true;
    }

    /** A retry with the same key goes on where the first request stopped; it pays with its own credential. */
    boolean takeOver(long credential, Instant now, Instant until) {
        if (status != GenerationStatus.PENDING_CHARGE || !hold(now, until)) {
            return false;
        }
        owner = owner.paidWith(credential);
        return true;
    }

    /** The charge is booked. */
    boolean queue(Instant startDeadline, Instant now) {
        if (!become(GenerationStatus.QUEUED)) {
            return false;
        }
        times = times.toStartBefore(startDeadline);
        custody = custody().freeFrom(now);
        return true;
    }

    /** The charge is refused or was never answered; from now on only its giving back is possible. */
    boolean abandon(Instant now) {
        if (!become(GenerationStatus.ABANDONED)) {
            return false;
        }
        times = times.heldUntil(now);
        return true;
    }

    /** A worker takes what is due: a queued run, one to be polled, or one whose worker has been silent for too long. */
    public boolean claim(UUID token, Instant now, Instant until) {
        if (!status.isOpen() || !custody().isDue(now)) {
            return false;
        }
        custody = custody().takenBy(token, until);
        return true;
    }

    /** The work begins; also true when it had begun before. */
    public boolean start(UUID token, Instant now, Duration longestRun) {
        if (!custody().isLeasedBy(token)) {
            return false;
        }
        if (status == GenerationStatus.QUEUED && become(GenerationStatus.PROCESSING)) {
            times = times.started(now, now.plus(longestRun));
        }
        return status == GenerationStatus.PROCESSING;
    }

    /** The run is about to be handed to an upstream that must not be given it twice; or it was certainly not taken. */
    public boolean handTo(UUID token, @Nullable String upstream) {
        if (!custody().isLeasedBy(token)) {
            return false;
        }
        custody = custody().atUpstream(upstream);
        return true;
    }

    /** Nobody works on the run until then. */
    public boolean park(UUID token, Instant next) {
        if (!custody().isLeasedBy(token)) {
            return false;
        }
        custody = custody().freeFrom(next);
        return true;
    }

    /** Something happened at the upstream: the next look is now, unless somebody is looking. */
    boolean wake(Instant now) {
        if (!status.isOpen() || custody().isLeased()) {
            return false;
        }
        custody = custody().freeFrom(now);
        return true;
    }

    boolean succeed(UUID token, StoredJson made, Instant now) {
        if (!custody().isLeasedBy(token) || !finish(GenerationStatus.SUCCEEDED, now)) {
            return false;
        }
        outputs = made.text();
        return true;
    }

    boolean fail(UUID token, Failure failure, Instant now) {
        return custody().isLeasedBy(token) && fail(failure, now);
    }

    /** Ends a generation whose time is up, whoever holds it. */
    boolean expire(Instant now) {
        if (!times.isOverdue(now)) {
            return false;
        }
        return fail(status == GenerationStatus.QUEUED ? Failure.NOT_STARTED : Failure.NOT_ENDED, now);
    }

    /** Ends a run that was really stopped, whoever holds it. */
    boolean cancel(Instant now) {
        return fail(Failure.CANCELED, now);
    }

    /** True when it may be made again at 1080p now; nobody else can begin the same until that one fails. */
    boolean offerFinalize(long remake, Instant now) {
        if (finalizeNow(now).isEmpty()) {
            return false;
        }
        this.remake = remake().takenBy(remake);
        return true;
    }

    /** A new run at 1080p did not come to be or failed, so it may be tried again. */
    boolean withdrawFinalize(long remake) {
        if (!remake().remake().equals(Optional.of(remake))) {
            return false;
        }
        this.remake = remake().takenBy(null);
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
        if (!become(end)) {
            return false;
        }
        times = times.finished(now);
        custody = custody().ended();
        return true;
    }

    private Custody custody() {
        return Custody.of(custody);
    }

    private boolean become(GenerationStatus next) {
        if (!status.canBecome(next)) {
            return false;
        }
        status = next;
        return true;
    }

    public long id() {
        return id;
    }

    public long account() {
        return owner.account();
    }

    long credential() {
        return owner.credential();
    }

    public long project() {
        return owner.project();
    }

    public Origin origin() {
        return owner.origin();
    }

    public GenerationStatus status() {
        return status;
    }

    public ChosenModel model() {
        return model;
    }

    public Purchase purchase() {
        return purchase;
    }

    /** How it is tied to another one that makes the same at 1080p. */
    Remake remake() {
        return Remake.of(remake);
    }

    StoredJson outputs() {
        return new StoredJson(outputs);
    }

    Optional<Failure> failure() {
        return Optional.ofNullable(failure);
    }

    public RequestTrace trace() {
        return trace;
    }

    /** Upstream that has the job or was about to get it. */
    public Optional<String> handedTo() {
        return Optional.ofNullable(custody().handedTo());
    }

    /** 0 to 1 where it is known. */
    Optional<Float> progress() {
        return Optional.ofNullable(progress);
    }

    /** The price at which this can be made again at 1080p, while it can. */
    Optional<FinalizeOffer> finalizeNow(Instant now) {
        return status == GenerationStatus.SUCCEEDED ? remake().open(now) : Optional.empty();
    }

    public Times times() {
        return times;
    }
}

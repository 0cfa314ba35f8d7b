// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.credits.Credits;
import jakarta.persistence.Column;
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

    @Column(name = "account_id")
    private long account;

    @Column(name = "credential_id")
    private long credential;

    @Column(name = "project_id")
    private long project;

    private Origin origin;
    private GenerationStatus status = GenerationStatus.PENDING_CHARGE;

    @Embedded
    private ChosenModel model;

    private String input;
    private long credits;
    private String costBreakdown;
    private String outputs = StoredJson.EMPTY_LIST.text();
    private String warnings;
    private String media;
    private @Nullable Float progress;
    private @Nullable String errorCode;
    private @Nullable String errorMessage;
    private @Nullable String idempotencyKey;

    @Embedded
    private RequestTrace trace;

    private Instant createdAt;
    private Instant pendingUntil;
    private @Nullable Instant deadline;
    private @Nullable Instant startedAt;
    private @Nullable Instant finishedAt;

    private @Nullable Instant dueAt;
    private @Nullable UUID lease;
    private @Nullable String handedTo;
    private @Nullable Long finalizes;
    private @Nullable Long finalizedBy;

    @Embedded
    private @Nullable FinalizeOffer finalizeOffer;

    protected Generation() {}

    Generation(long id, Draft draft, Instant now) {
        this.id = id;
        this.account = draft.caller().account();
        this.credential = draft.caller().credential();
        this.project = draft.project().value();
        this.origin = draft.caller().origin();
        this.model = ChosenModel.of(draft.quote().model());
        this.input = draft.input().toString();
        this.credits = draft.quote().price().credits().amount();
        this.costBreakdown = draft.facts().breakdown().text();
        this.warnings = draft.facts().warnings().text();
        this.media = draft.facts().media().text();
        this.finalizes = draft.finalizes().isPresent() ? draft.finalizes().orElseThrow() : null;
        this.finalizeOffer = draft.finalizeOffer().orElse(null);
        this.idempotencyKey = draft.key().map(key -> key.text()).orElse(null);
        this.trace = draft.trace();
        this.createdAt = now;
        this.pendingUntil = now;
    }

    /** Keeps everybody else away from a generation that waits for its charge; false while another one holds it. */
    boolean hold(Instant now, Instant until) {
        if (status.isShown() || pendingUntil.isAfter(now)) {
            return false;
        }
        pendingUntil = until;
        return true;
    }

    /** A retry with the same key goes on where the first request stopped; it pays with its own credential. */
    boolean takeOver(long credential, Instant now, Instant until) {
        if (status != GenerationStatus.PENDING_CHARGE || !hold(now, until)) {
            return false;
        }
        this.credential = credential;
        return true;
    }

    /** The charge is booked. */
    boolean queue(Instant startDeadline, Instant now) {
        if (!become(GenerationStatus.QUEUED)) {
            return false;
        }
        deadline = startDeadline;
        dueAt = now;
        return true;
    }

    /** The charge is refused or was never answered; from now on only its giving back is possible. */
    boolean abandon(Instant now) {
        if (!become(GenerationStatus.ABANDONED)) {
            return false;
        }
        pendingUntil = now;
        return true;
    }

    /** A worker takes what is due: a queued run, one to be polled, or one whose worker has been silent for too long. */
    public boolean claim(UUID token, Instant now, Instant until) {
        if (!status.isOpen() || dueAt == null || dueAt.isAfter(now)) {
            return false;
        }
        lease = token;
        dueAt = until;
        return true;
    }

    /** The work begins; also true when it had begun before. */
    public boolean start(UUID token, Instant now, Duration longestRun) {
        if (!isLeasedBy(token)) {
            return false;
        }
        if (status == GenerationStatus.QUEUED && become(GenerationStatus.PROCESSING)) {
            startedAt = now;
            deadline = now.plus(longestRun);
        }
        return status == GenerationStatus.PROCESSING;
    }

    /** The run is about to be handed to an upstream that must not be given it twice; or it was certainly not taken. */
    public boolean handTo(UUID token, @Nullable String upstream) {
        if (!isLeasedBy(token)) {
            return false;
        }
        handedTo = upstream;
        return true;
    }

    /** Nobody works on the run until then. */
    public boolean park(UUID token, Instant next) {
        if (!isLeasedBy(token)) {
            return false;
        }
        lease = null;
        dueAt = next;
        return true;
    }

    /** Something happened at the upstream: the next look is now, unless somebody is looking. */
    boolean wake(Instant now) {
        if (!status.isOpen() || lease != null) {
            return false;
        }
        dueAt = now;
        return true;
    }

    boolean succeed(UUID token, StoredJson made, Instant now) {
        if (!isLeasedBy(token) || !finish(GenerationStatus.SUCCEEDED, now)) {
            return false;
        }
        outputs = made.text();
        return true;
    }

    boolean fail(UUID token, Failure failure, Instant now) {
        return isLeasedBy(token) && fail(failure, now);
    }

    /** Ends a generation whose time is up, whoever holds it. */
    boolean expire(Instant now) {
        if (deadline == null || deadline.isAfter(now)) {
            return false;
        }
        return fail(
                status == GenerationStatus.QUEUED
                        ? new Failure(FailureCode.MODEL_UNAVAILABLE, "The run could not start in time.")
                        : new Failure(FailureCode.TIMEOUT, "The run did not end in time."),
                now);
    }

    /** Ends a run that was really stopped, whoever holds it. */
    boolean cancel(Instant now) {
        return fail(new Failure(FailureCode.CANCELED, "The run was canceled."), now);
    }

    /** True when it may be made again at 1080p now; nobody else can begin the same until that one fails. */
    boolean offerFinalize(long remake, Instant now) {
        if (finalizeNow(now).isEmpty()) {
            return false;
        }
        finalizedBy = remake;
        return true;
    }

    /** A new run at 1080p did not come to be or failed, so it may be tried again. */
    boolean withdrawFinalize(long remake) {
        if (finalizedBy == null || finalizedBy != remake) {
            return false;
        }
        finalizedBy = null;
        return true;
    }

    private boolean fail(Failure failure, Instant now) {
        if (!finish(GenerationStatus.FAILED, now)) {
            return false;
        }
        errorCode = failure.code().wire();
        errorMessage = failure.message();
        return true;
    }

    private boolean finish(GenerationStatus end, Instant now) {
        if (!become(end)) {
            return false;
        }
        finishedAt = now;
        lease = null;
        dueAt = null;
        return true;
    }

    private boolean isLeasedBy(UUID token) {
        return token.equals(lease);
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
        return account;
    }

    long credential() {
        return credential;
    }

    public long project() {
        return project;
    }

    public Origin origin() {
        return origin;
    }

    public GenerationStatus status() {
        return status;
    }

    public ChosenModel model() {
        return model;
    }

    public StoredJson input() {
        return new StoredJson(input);
    }

    /** What was charged, whether or not it was given back since. */
    Credits price() {
        return new Credits(credits);
    }

    StoredJson costBreakdown() {
        return new StoredJson(costBreakdown);
    }

    StoredJson outputs() {
        return new StoredJson(outputs);
    }

    StoredJson warnings() {
        return new StoredJson(warnings);
    }

    Optional<Failure> failure() {
        return errorCode == null
                ? Optional.empty()
                : Optional.of(new Failure(FailureCode.of(errorCode), String.valueOf(errorMessage)));
    }

    Optional<String> idempotencyKey() {
        return Optional.ofNullable(idempotencyKey);
    }

    public RequestTrace trace() {
        return trace;
    }

    /** Upstream that has the job or was about to get it. */
    public Optional<String> handedTo() {
        return Optional.ofNullable(handedTo);
    }

    /** The media that go in, as the request resolved them. */
    public StoredJson media() {
        return new StoredJson(media);
    }

    /** 0 to 1 where it is known. */
    Optional<Float> progress() {
        return Optional.ofNullable(progress);
    }

    /** The generation that this one makes again at 1080p. */
    Optional<Long> finalizes() {
        return Optional.ofNullable(finalizes);
    }

    /** The generation that makes this one again at 1080p. */
    Optional<Long> finalizedBy() {
        return Optional.ofNullable(finalizedBy);
    }

    /** The price at which this can be made again at 1080p, while it can. */
    Optional<FinalizeOffer> finalizeNow(Instant now) {
        return Optional.ofNullable(finalizeOffer)
                .filter(offer -> status == GenerationStatus.SUCCEEDED && finalizedBy == null && offer.isOpen(now));
    }

    Instant createdAt() {
        return createdAt;
    }

    Instant pendingUntil() {
        return pendingUntil;
    }

    public Optional<Instant> deadline() {
        return Optional.ofNullable(deadline);
    }

    Optional<Instant> startedAt() {
        return Optional.ofNullable(startedAt);
    }

    Optional<Instant> finishedAt() {
        return Optional.ofNullable(finishedAt);
    }
}

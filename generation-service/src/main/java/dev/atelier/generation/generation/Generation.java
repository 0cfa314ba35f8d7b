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
    private String warnings = StoredJson.EMPTY_LIST.text();
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

    @Embedded
    private @Nullable Lease lease;

    protected Generation() {}

    Generation(long id, Draft draft, String revision, StoredJson costBreakdown, Instant now) {
        this.id = id;
        this.account = draft.caller().account();
        this.credential = draft.caller().credential();
        this.project = draft.project().value();
        this.origin = draft.caller().origin();
        this.model = ChosenModel.of(draft.quote().model(), revision);
        this.input = draft.input().toString();
        this.credits = draft.quote().price().credits().amount();
        this.costBreakdown = costBreakdown.text();
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
    boolean queue(Instant startDeadline) {
        if (!become(GenerationStatus.QUEUED)) {
            return false;
        }
        deadline = startDeadline;
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

    /** A worker starts the run, or takes it from one whose lease ran out. */
    public boolean claim(Lease claimed, Instant now, Duration longestRun) {
        boolean held = lease != null && !lease.isExpired(now);
        if (held || !become(GenerationStatus.PROCESSING)) {
            return false;
        }
        lease = claimed;
        if (startedAt == null) {
            startedAt = now;
            deadline = now.plus(longestRun);
        }
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
        return true;
    }

    private boolean isLeasedBy(UUID token) {
        return lease != null && lease.token().equals(token);
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

    Instant createdAt() {
        return createdAt;
    }

    Instant pendingUntil() {
        return pendingUntil;
    }

    public Optional<Instant> deadline() {
        return Optional.ofNullable(deadline);
    }

    Optional<Instant> finishedAt() {
        return Optional.ofNullable(finishedAt);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.lifecycle.FinalizeLink.FinalizeOffer;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.sql.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One run of a model, as it was read or is about to be stored: what was asked for, by whom and at what price, and what became
 * of it.
 *
 * @param openRun the state of the run; null when it has ended
 */
public record Generation(
        long id,
        GenerationStatus status,
        Ownership owner,
        ModelSnapshot model,
        PricedOrder order,
        RequestTrace trace,
        Timestamps times,
        StoredJson outputs,
        @Nullable Failure error,
        FinalizeLink finalizeLink,
        @Nullable Run openRun) {

    /** Reads a row of {@code generation_now}. */
    static Generation of(Row row) {
        GenerationStatus status =
                GenerationStatus.valueOf(row.getString("status").toUpperCase(Locale.ROOT));
        return new Generation(
                row.getLong("id"),
                status,
                new Ownership(
                        row.getLong("account_id"),
                        row.getLong("credential_id"),
                        row.getLong("project_id"),
                        Origin.of(row.getString("origin"))),
                new ModelSnapshot(
                        row.getLong("model_id"),
                        row.getString("model_slug"),
                        row.getString("model_name"),
                        row.getString("model_revision")),
                PricedOrder.of(row),
                new RequestTrace(row.getString("request_id"), row.getNullable("traceparent", String.class)),
                new Timestamps(
                        row.getInstant("created_at"),
                        row.getNullable("started_at", Instant.class),
                        row.getNullable("finished_at", Instant.class)),
                new StoredJson(row.getString("outputs")),
                row.findString("error_code")
                        .map(code -> new Failure(FailureCode.of(code), row.getString("error_message")))
                        .orElse(null),
                FinalizeLink.of(row),
                status.isFinal() ? null : Run.of(row));
    }

    /** A generation that waits for its charge. */
    public static Generation pending(long id, NewGeneration content, Instant now) {
        return new Generation(
                id,
                GenerationStatus.PENDING_CHARGE,
                content.owner(),
                content.model(),
                content.order(),
                content.trace(),
                new Timestamps(now, null, null),
                StoredJson.EMPTY_LIST,
                null,
                content.finalizeLink(),
                Run.of(RunState.PENDING_CHARGE, content.entry()));
    }

    /** This generation when its charge is booked and it waits in a queue. */
    public Generation queued(QueueEntry position) {
        return with(GenerationStatus.QUEUED, order, times, outputs, null, Run.of(RunState.WAITING, position));
    }

    /** This generation when a worker has claimed its run. */
    public Generation claimed(UUID lease) {
        return with(status, order, times, outputs, error, run().heldBy(lease));
    }

    /** @param delivered the order as it is paid */
    Generation succeeded(StoredJson made, PricedOrder delivered, Instant now) {
        return with(GenerationStatus.SUCCEEDED, delivered, times.finish(now), made, null, null);
    }

    Generation failed(Failure failure, Instant now) {
        return with(GenerationStatus.FAILED, order, times.finish(now), outputs, failure, null);
    }

    /** @param start when its work began; this copy may be older */
    Generation startedAt(@Nullable Instant start) {
        return with(status, order, times.start(start), outputs, error, openRun);
    }

    private Generation with(
            GenerationStatus newStatus,
            PricedOrder newOrder,
            Timestamps newTimes,
            StoredJson newOutputs,
            @Nullable Failure newError,
            @Nullable Run newRun) {
        return new Generation(
                id, newStatus, owner, model, newOrder, trace, newTimes, newOutputs, newError, finalizeLink, newRun);
    }

    public long account() {
        return owner.account();
    }

    public long project() {
        return owner.project();
    }

    public Origin origin() {
        return owner.origin();
    }

    /** The run of a generation that has not ended. */
    public Run run() {
        return Optional.ofNullable(openRun).orElseThrow();
    }

    /** Credits that are due: 0 after a failure, and without what did not come. */
    public Credits creditsCharged() {
        return status == GenerationStatus.FAILED ? Credits.ZERO : order.paid();
    }

    public Optional<Failure> failure() {
        return Optional.ofNullable(error);
    }

    /** 0 to 1 where it is known. */
    public Optional<Float> progress() {
        return Optional.ofNullable(openRun).map(Run::progress);
    }

    /** The price at which this generation can be made again at 1080p, while that is possible. */
    public Optional<FinalizeOffer> openFinalizeOffer(Instant now) {
        return status == GenerationStatus.SUCCEEDED ? finalizeLink.openOffer(now) : Optional.empty();
    }

    /** From the start of the work to the end. */
    Optional<Duration> runningTime() {
        return times.startedAt().flatMap(from -> times.finishedAt().map(to -> Duration.between(from, to)));
    }

    /** When a generation was created, when its work began, and when it ended. */
    public record Timestamps(
            Instant createdAt,
            @Nullable Instant start,
            @Nullable Instant end) {

        Timestamps start(@Nullable Instant at) {
            return new Timestamps(createdAt, at, end);
        }

        Timestamps finish(Instant at) {
            return new Timestamps(createdAt, start, at);
        }

        public Optional<Instant> startedAt() {
            return Optional.ofNullable(start);
        }

        public Optional<Instant> finishedAt() {
            return Optional.ofNullable(end);
        }
    }

    /**
     * The account, credential and project that a generation belongs to.
     *
     * @param credential pays for the generation
     * @param project 0 when it belongs to none
     */
    public record Ownership(long account, long credential, long project, Origin origin) {
        public static Ownership of(Caller caller, ProjectId project) {
            return new Ownership(caller.account(), caller.credential(), project.value(), caller.origin());
        }
    }
}

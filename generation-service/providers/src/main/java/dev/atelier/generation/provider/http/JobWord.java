// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The words with which upstreams name the state of a job. Servers of one dialect differ in them, so all dialects share
 * the table; a word outside it ends no job.
 */
public enum JobWord {
    WAITING,
    WORKING,
    FINISHED,
    FAILED,
    STOPPED,
    REFUSED;

    /** The state, however the word is written; empty for a word that no upstream is known to use. */
    public static Optional<JobWord> of(String word) {
        String plain = word.strip().toLowerCase(Locale.ROOT).replaceAll("[ -]", "_");
        return Optional.ofNullable(
                switch (plain) {
                    case "queued", "in_queue", "queueing", "pending", "waiting", "submitted", "created" -> WAITING;
                    case "accepted", "scheduled", "starting", "preparing", "not_started", "throttled" -> WAITING;
                    case "in_progress", "processing", "running", "working", "generating", "started" -> WORKING;
                    case "completed", "complete", "succeeded", "succeed", "success", "successful" -> FINISHED;
                    case "done", "finished", "ready" -> FINISHED;
                    case "failed", "failure", "fail", "error", "errored", "rejected", "incomplete" -> FAILED;
                    case "expired", "timeout", "timed_out", "budget_exceeded" -> FAILED;
                    case "canceled", "cancelled", "client_cancelled", "aborted", "interrupted" -> STOPPED;
                    case "stopped", "terminated", "revoked", "deleted" -> STOPPED;
                    case "moderated", "content_moderated", "request_moderated", "content_filtered" -> REFUSED;
                    case "moderation_blocked", "nsfw" -> REFUSED;
                    default -> null;
                });
    }

    /**
     * The state of a job by the member {@code status} of an answer; empty when its word is unknown.
     *
     * @param progress of a job that runs
     * @param failure of a job that has failed, for the log
     */
    public static Optional<JobState> toState(Answered answer, OptionalDouble progress, String failure) {
        String status = answer.text("status").orElse("");
        return of(status).map(word -> word.toState(status, answer, progress, failure));
    }

    /** The state that this word means in an answer. */
    public JobState toState(String status, Answered answer, OptionalDouble progress, String failure) {
        return switch (this) {
            case WAITING -> new JobState.Waiting();
            case WORKING -> new JobState.Working(progress);
            // Only an error takes the success back: one output of several may be withheld.
            case FINISHED ->
                answer.json().path("error").isObject()
                        ? unlessRefused(answer, new JobState.Finished())
                        : new JobState.Finished();
            case FAILED -> unlessRefused(answer, new JobState.Failed(failure));
            case STOPPED -> unlessRefused(answer, new JobState.Stopped(ProviderError.toLogText(status)));
            case REFUSED -> new JobState.Refused();
        };
    }

    private static JobState unlessRefused(Answered answer, JobState state) {
        return ContentRefusal.isIn(answer.json()) ? new JobState.Refused() : state;
    }
}

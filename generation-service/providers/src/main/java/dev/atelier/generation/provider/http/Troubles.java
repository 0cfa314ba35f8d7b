// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.http.Complaint.Subject;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.Logger;

/** Says what an answer without success means for a run; alike for all vendors, whatever words they use. */
@ApplicationScoped
public class Troubles {
    private static final Logger LOG = Logger.getLogger(Troubles.class);

    private static final Set<Integer> OUR_KEY = Set.of(401, 402, 403);
    private static final Set<Integer> COME_AGAIN = Set.of(429, 503);

    private static final int NOT_THERE = 404;

    // Said by what stands in front of the upstream, which may have got the request all the same.
    private static final Set<Integer> LOST_ON_THE_WAY = Set.of(408, 502, 504);

    private final UpstreamHttpConfig config;
    private final KeyAlarm alarm;
    private final Clock clock;

    Troubles(UpstreamHttpConfig config, KeyAlarm alarm, Clock clock) {
        this.config = config;
        this.alarm = alarm;
        this.clock = clock;
    }

    /** For an answer to a submit that does not name a job. */
    public Submission atSubmit(ProviderJob job, UpstreamAnswer answer, Complaint.Reader reader) {
        return switch (answer) {
            case UpstreamAnswer.NotSent(String detail) -> new Submission.NotTaken(detail, Optional.empty());
            case UpstreamAnswer.Lost(String detail) -> new Submission.Unknown(detail);
            case Answered answered -> refusedSubmit(job, answered, reader);
        };
    }

    /** For an answer to a poll that does not tell a state. */
    public JobState atPoll(ProviderJob job, UpstreamAnswer answer, Complaint.Reader reader) {
        return switch (answer) {
            case UpstreamAnswer.NotSent(String detail) -> new JobState.Unreachable(detail, Optional.empty());
            case UpstreamAnswer.Lost(String detail) -> new JobState.Unreachable(detail, Optional.empty());
            case Answered answered -> refusedPoll(job, answered, reader);
        };
    }

    /** For an answer to the question for outputs that brings none. */
    public Fetched atFetch(ProviderJob job, UpstreamAnswer answer, Complaint.Reader reader) {
        return switch (atPoll(job, answer, reader)) {
            case JobState.Unreachable(String detail, var _) -> new Fetched.Unreachable(detail);
            case JobState.Refused() -> new Fetched.Refused();
            case JobState.Failed(String detail) -> new Fetched.Failed(detail);
            case JobState.Stopped(String detail) -> new Fetched.Failed(detail);
            case JobState.Waiting() -> new Fetched.Unreachable("not finished");
            case JobState.Working(var _) -> new Fetched.Unreachable("not finished");
            case JobState.Finished() -> new Fetched.Failed("no outputs");
        };
    }

    private Submission refusedSubmit(ProviderJob job, Answered answer, Complaint.Reader reader) {
        int status = answer.status();
        if (answer.isSuccess()) {
            return new Submission.Unknown("a success that names no job");
        }
        if (LOST_ON_THE_WAY.contains(status)) {
            return new Submission.Unknown("status " + status);
        }
        Complaint complaint = complaint(job, answer, reader);
        if (isAboutOurKey(status, complaint)) {
            return new Submission.LockedOut(detail(status, complaint));
        }
        if (COME_AGAIN.contains(status)) {
            return new Submission.NotTaken(
                    "status " + status, retryAfter(answer).or(() -> complaint.retryAfter()));
        }
        return complaint.isAboutContent() ? new Submission.Refused() : new Submission.Failed(detail(status, complaint));
    }

    private JobState refusedPoll(ProviderJob job, Answered answer, Complaint.Reader reader) {
        int status = answer.status();
        if (answer.isSuccess()) {
            return new JobState.Unreachable("a success that tells nothing", Optional.empty());
        }
        Complaint complaint = complaint(job, answer, reader);
        if (complaint.isAboutContent()) {
            return new JobState.Refused();
        }
        if (status == NOT_THERE && complaint.subject() == Subject.OTHER) {
            return new JobState.Stopped(detail(status, complaint));
        }
        boolean passing = complaint.subject() != Subject.KEY
                && (status >= 500 || status == 429 || LOST_ON_THE_WAY.contains(status));
        return passing
                ? new JobState.Unreachable(
                        "status " + status, retryAfter(answer).or(() -> complaint.retryAfter()))
                : new JobState.Failed(detail(status, complaint));
    }

    private Complaint complaint(ProviderJob job, Answered answer, Complaint.Reader reader) {
        Complaint complaint = reader.read(answer);
        if (isAboutOurKey(answer.status(), complaint)) {
            alarm.ring(job.upstream(), answer.status());
        }
        complaint
                .param()
                .ifPresent(param -> LOG.errorf(
                        "catalogue lets through what an upstream refuses generation=%d model=%s provider=%s param=%s"
                                + " cause=%s",
                        job.generation(), job.slug(), job.upstream().name(), param, complaint.detail()));
        return complaint;
    }

    private static boolean isAboutOurKey(int status, Complaint complaint) {
        return complaint.subject() == Subject.KEY || (complaint.subject() == Subject.OTHER && OUR_KEY.contains(status));
    }

    private Optional<Duration> retryAfter(Answered answer) {
        return answer.header("retry-after")
                .flatMap(value -> RetryAfter.parse(value, clock, config.longestRetryAfter()));
    }

    private static String detail(int status, Complaint complaint) {
        return "status " + status + " " + complaint.detail();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.http.ProviderError.Kind;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.Logger;

/** Maps an answer without the expected success to a result for the run, in the same way for all dialects. */
@ApplicationScoped
public class ProviderErrorMapper {
    private static final Logger LOG = Logger.getLogger(ProviderErrorMapper.class);

    private static final Set<Integer> KEY_REFUSED = Set.of(401, 402, 403);
    private static final Set<Integer> BUSY = Set.of(429, 503);
    private static final int NOT_FOUND = 404;

    // A proxy in front of the upstream answers these, and may have passed the request on.
    private static final Set<Integer> ANSWER_LOST = Set.of(408, 502, 504);

    /** An upstream may ask for hours; the run asks again after this time anyway. */
    private static final Duration MAX_RETRY_AFTER = Duration.ofMinutes(10);

    private final Optional<RefusedKeyReporter> refusedKeys;
    private final Clock clock;

    @Inject
    ProviderErrorMapper(RefusedKeyReporter refusedKeys, Clock clock) {
        this(Optional.of(refusedKeys), clock);
    }

    private ProviderErrorMapper(Optional<RefusedKeyReporter> refusedKeys, Clock clock) {
        this.refusedKeys = refusedKeys;
        this.clock = clock;
    }

    /** For answers that no upstream has sent, such as those that a file of an upstream shows: nothing is reported. */
    public static ProviderErrorMapper silent(Clock clock) {
        return new ProviderErrorMapper(Optional.empty(), clock);
    }

    /** For an answer to a submit that names no job. */
    public SubmitResult toSubmitResult(VendorApi api, ProviderJob job, UpstreamAnswer answer) {
        return switch (answer) {
            case UpstreamAnswer.NotSent(String detail) -> new SubmitResult.NotTaken(detail, Optional.empty());
            case UpstreamAnswer.Lost(String detail) -> new SubmitResult.Unknown(detail);
            case Answered answered -> toSubmitResult(api, job, answered);
        };
    }

    /** For an answer to a poll that contains no known state. */
    public JobState toJobState(VendorApi api, ProviderJob job, UpstreamAnswer answer) {
        return switch (answer) {
            case UpstreamAnswer.NotSent(String detail) -> new JobState.Unreachable(detail, Optional.empty());
            case UpstreamAnswer.Lost(String detail) -> new JobState.Unreachable(detail, Optional.empty());
            case Answered answered -> toJobState(api, job, answered);
        };
    }

    /** For an answer without outputs. */
    public FetchResult toFetchResult(VendorApi api, ProviderJob job, UpstreamAnswer answer) {
        return switch (toJobState(api, job, answer)) {
            case JobState.Unreachable(String detail, var _) -> new FetchResult.Unreachable(detail);
            case JobState.Refused() -> new FetchResult.Refused();
            case JobState.Failed(String detail) -> new FetchResult.Failed(detail);
            case JobState.Stopped(String detail) -> new FetchResult.Failed(detail);
            case JobState.Waiting() -> new FetchResult.Unreachable("not finished");
            case JobState.Working(var _) -> new FetchResult.Unreachable("not finished");
            case JobState.Finished() -> new FetchResult.Failed("no outputs");
        };
    }

    private SubmitResult toSubmitResult(VendorApi api, ProviderJob job, Answered answer) {
        int status = answer.status();
        if (answer.isSuccess() && !api.errors().isErrorInSuccess(answer)) {
            return ContentRefusal.isIn(answer.json())
                    ? new SubmitResult.Refused()
                    : new SubmitResult.Unknown("a success that names no job");
        }
        if (ANSWER_LOST.contains(status)) {
            return new SubmitResult.Unknown("status " + status);
        }
        ProviderError error = parse(api, job, answer);
        if (isKeyRefused(status, error)) {
            return new SubmitResult.LockedOut(detail(status, error));
        }
        if (error.kind() == Kind.BUSY || (BUSY.contains(status) && error.kind() != Kind.FAILED)) {
            return new SubmitResult.NotTaken("status " + status, retryAfter(answer, error));
        }
        return error.isContent() ? new SubmitResult.Refused() : new SubmitResult.Failed(detail(status, error));
    }

    private JobState toJobState(VendorApi api, ProviderJob job, Answered answer) {
        int status = answer.status();
        if (answer.isSuccess() && !api.errors().isErrorInSuccess(answer)) {
            return ContentRefusal.isIn(answer.json())
                    ? new JobState.Refused()
                    : new JobState.Unreachable("a success that tells nothing", Optional.empty());
        }
        ProviderError error = parse(api, job, answer);
        if (error.isContent()) {
            return new JobState.Refused();
        }
        boolean isUnexplained = error.kind() == Kind.OTHER;
        if (error.kind() == Kind.GONE || (status == NOT_FOUND && isUnexplained)) {
            return new JobState.Stopped(detail(status, error));
        }
        return error.kind() == Kind.BUSY || (isUnexplained && isTransient(answer))
                ? new JobState.Unreachable("status " + status, retryAfter(answer, error))
                : new JobState.Failed(detail(status, error));
    }

    /** An error in a success is that of an envelope; the next answer may be whole. */
    private static boolean isTransient(Answered answer) {
        int status = answer.status();
        return answer.isSuccess() || status >= 500 || status == 429 || ANSWER_LOST.contains(status);
    }

    private ProviderError parse(VendorApi api, ProviderJob job, Answered answer) {
        ProviderError error = ContentRefusal.isIn(answer.json())
                ? ProviderError.ofContent()
                : api.errors().parse(answer);
        refusedKeys.ifPresent(reporter -> report(reporter, job, answer.status(), error));
        return error;
    }

    private static void report(RefusedKeyReporter reporter, ProviderJob job, int status, ProviderError error) {
        if (isKeyRefused(status, error)) {
            reporter.report(job.upstream(), status);
        }
        error.param()
                .ifPresent(param -> LOG.errorf(
                        "catalogue lets through what an upstream refuses generation=%d model=%s provider=%s param=%s"
                                + " cause=%s",
                        job.generation(), job.slug(), job.upstream().name(), param, error.detail()));
    }

    private static boolean isKeyRefused(int status, ProviderError error) {
        return error.kind() == Kind.KEY || (error.kind() == Kind.OTHER && KEY_REFUSED.contains(status));
    }

    private Optional<Duration> retryAfter(Answered answer, ProviderError error) {
        return answer.header("retry-after")
                .flatMap(value -> RetryAfter.parse(value, clock, MAX_RETRY_AFTER))
                .or(error::retryAfter);
    }

    private static String detail(int status, ProviderError error) {
        return "status " + status + " " + error.detail();
    }
}

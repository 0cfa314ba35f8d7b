// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.replay.Attempt;
import dev.atelier.compat.replay.Claim;
import dev.atelier.compat.replay.Claim.WhileUndecided;
import dev.atelier.compat.replay.ReplayConfig;
import dev.atelier.compat.replay.ReplayService;
import dev.atelier.compat.replay.ReplayService.Submission;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import dev.atelier.platform.time.Sleeper;
import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jboss.logging.Logger;

/**
 * Starts a generation for a submit. The dialects have no idempotency header and their clients repeat submits by
 * themselves, so a submit whose response did not arrive is recognised when it is repeated, and the generation is created
 * under a key made of the request's id: nothing is started or charged twice.
 */
@ApplicationScoped
public class SubmitService {
    private static final Logger LOG = Logger.getLogger(SubmitService.class);
    // Short beside the pauses of the clients, and one indexed read each time.
    private static final Duration CLAIM_PAUSE = Duration.ofMillis(25);

    private final SubmissionParser parser;
    private final ReplayService replays;
    private final GenerationStarter starter;
    private final Sleeper sleeper;
    private final ReplayConfig config;
    private final Clock clock;
    private final ExecutorService threads;

    SubmitService(
            SubmissionParser parser,
            ReplayService replays,
            GenerationStarter starter,
            Sleeper sleeper,
            ReplayConfig config,
            Clock clock,
            @VirtualThreads ExecutorService threads) {
        this.parser = parser;
        this.replays = replays;
        this.starter = starter;
        this.sleeper = sleeper;
        this.config = config;
        this.clock = clock;
        this.threads = threads;
    }

    /** Submits for a client that reads the status later. */
    public CompatRequest submit(Dialect dialect, String path, InputStream body, ResponseWatch watch) {
        Submission submission = parser.parse(dialect, path, body, watch.http());
        Attempt attempt = parseAttempt(dialect, watch);
        return start(awaitClaim(submission, attempt), submission, attempt, watch);
    }

    /**
     * Submits for a client whose connection stays open until the generation has ended. Such a client may send equal
     * submits at once on purpose, so none of them waits for another.
     */
    public CompatRequest submitAndHold(Dialect dialect, String path, InputStream body, ResponseWatch watch) {
        Submission submission = parser.parse(dialect, path, body, watch.http());
        Attempt attempt = parseAttempt(dialect, watch);
        Optional<Claim> claim = replays.claim(submission, attempt, WhileUndecided.START_NEW);
        return start(claim.orElseThrow(), submission, attempt, watch);
    }

    /** The reports that come with a submit are newer than those that the gateway sent by themselves. */
    private Attempt parseAttempt(Dialect dialect, ResponseWatch watch) {
        Attempt attempt = Attempt.parse(watch.http().request(), dialect, clock.instant());
        attempt.reports().forEach(replays::record);
        return attempt;
    }

    private Claim awaitClaim(Submission submission, Attempt attempt) {
        Instant deadline = clock.instant().plus(config.replayWait());
        Optional<Claim> claim = replays.claim(submission, attempt, WhileUndecided.WAIT);
        while (claim.isEmpty()) {
            boolean isWaiting = sleeper.sleep(CLAIM_PAUSE) && clock.instant().isBefore(deadline);
            claim = replays.claim(submission, attempt, isWaiting ? WhileUndecided.WAIT : WhileUndecided.TAKE_OVER);
        }
        return claim.orElseThrow();
    }

    private CompatRequest start(Claim claim, Submission submission, Attempt attempt, ResponseWatch watch) {
        CompatRequest request = claim.request();
        if (!claim.isNew()) {
            watch.markReplayed();
            LOG.infof("submit repeated request=%s account=%d", request.id(), request.account());
        }
        watch.onEnd(threads, written -> report(attempt, written));
        FailPoint.hit("compat.submit.after-claim");
        try {
            CompatRequest started = starter.start(request, claim.isNew());
            FailPoint.hit("compat.submit.before-answer");
            return started;
        } catch (ApiException refusal) {
            replays.refuse(request, attempt);
            throw locate(refusal, submission);
        }
    }

    /** A response that was written may still not reach the client: the gateway reports on that. */
    private void report(Attempt attempt, boolean written) {
        if (written && attempt.isTracked()) {
            return;
        }
        try {
            ResponseDelivery delivery = written ? ResponseDelivery.WRITTEN : ResponseDelivery.LOST;
            replays.record(new ResponseReport(attempt.id(), delivery, clock.instant()));
        } catch (RuntimeException fault) {
            // The delivery stays open, so a repeat finds the request and is not charged.
            LOG.warnf("response not recorded attempt=%s cause=%s", attempt.id(), fault.getMessage());
        }
    }

    /** Reports an invalid native input at its place in the dialect's body. */
    private static RuntimeException locate(ApiException refusal, Submission submission) {
        if (refusal.code() != ErrorCode.INVALID_INPUT) {
            return refusal;
        }
        List<Object> location =
                submission.translation().location(submission.toCreate().model(), refusal.param());
        return new InvalidBody(List.of(FieldError.of(location, refusal.message(), "value_error")));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.TranslatedDialect;
import dev.atelier.compat.replay.Attempt;
import dev.atelier.compat.replay.Claim;
import dev.atelier.compat.replay.Claim.WhileUndecided;
import dev.atelier.compat.replay.ReplayConfig;
import dev.atelier.compat.replay.ReplayService;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.replay.Submission;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.filter.LargeBodyFilter;
import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import dev.atelier.platform.time.Sleeper;
import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jboss.logging.Logger;

/**
 * Starts a generation for a submit. Most clients have no idempotency header and repeat submits by themselves, so a submit whose response did not arrive is recognised when it is repeated, and the generation is created
 * under a key made of the request's id: nothing is started or charged twice.
 */
@ApplicationScoped
public class SubmitService {
    private static final Logger LOG = Logger.getLogger(SubmitService.class);
    // Short beside the pauses of the clients, and one indexed read each time.
    private static final Duration CLAIM_PAUSE = Duration.ofMillis(25);

    // A gateway reports the end of a connection as it happens; the report is one call of some milliseconds.
    private static final Duration LOSS_REPORTED = Duration.ofMillis(300);

    private final SubmissionParser parser;
    private final ReplayService replays;
    private final GenerationStarter starter;
    private final CallerContext callers;
    private final Sleeper sleeper;
    private final ReplayConfig config;
    private final Clock clock;
    private final ExecutorService threads;

    SubmitService(
            SubmissionParser parser,
            ReplayService replays,
            GenerationStarter starter,
            CallerContext callers,
            Sleeper sleeper,
            ReplayConfig config,
            Clock clock,
            @VirtualThreads ExecutorService threads) {
        this.parser = parser;
        this.replays = replays;
        this.starter = starter;
        this.callers = callers;
        this.sleeper = sleeper;
        this.config = config;
        this.clock = clock;
        this.threads = threads;
    }

    /** Submits a body of a dialect with a translation file, for a client that reads the status later. */
    public CompatRequest submit(TranslatedDialect dialect, String path, InputStream body, ResponseWatch watch) {
        return submit(parser.parse(dialect, path, body, watch.http()), watch);
    }

    /** Submits such a body for a client whose connection stays open until the generation has ended. */
    public CompatRequest hold(TranslatedDialect dialect, String path, InputStream body, ResponseWatch watch) {
        return hold(parser.parse(dialect, path, body, watch.http()), watch);
    }

    /** Submits for a client that reads the status later. */
    public CompatRequest submit(Submission submission, ResponseWatch watch) {
        return start(submission, watch, config.replayWait(), WhileUndecided.TAKE_OVER);
    }

    /**
     * Submits for a client whose connection stays open until the generation has ended. Such a client may send equal
     * submits at once on purpose, so one of them waits for another only until a lost connection would be reported.
     */
    public CompatRequest hold(Submission submission, ResponseWatch watch) {
        return start(submission, watch, LOSS_REPORTED, WhileUndecided.START_NEW);
    }

    private CompatRequest start(Submission submission, ResponseWatch watch, Duration patience, WhileUndecided then) {
        Attempt attempt = parseAttempt(submission.dialect(), watch);
        return start(awaitClaim(submission, attempt, patience, then), submission, attempt, watch);
    }

    /** The reports that come with a submit are newer than those that the gateway sent by themselves. */
    private Attempt parseAttempt(Dialect dialect, ResponseWatch watch) {
        Attempt attempt = Attempt.parse(watch.http().request(), dialect, clock.instant());
        attempt.reports().forEach(replays::record);
        return attempt;
    }

    private Claim awaitClaim(Submission submission, Attempt attempt, Duration patience, WhileUndecided then) {
        Instant deadline = clock.instant().plus(patience);
        Optional<Claim> claim = replays.claim(submission, attempt, WhileUndecided.WAIT);
        while (claim.isEmpty()) {
            boolean isWaiting = sleeper.sleep(CLAIM_PAUSE) && clock.instant().isBefore(deadline);
            claim = replays.claim(submission, attempt, isWaiting ? WhileUndecided.WAIT : then);
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
        LargeBodyFilter.bodyTaken(watch.http());
        FailPoint.hit("compat.submit.after-claim");
        try {
            CompatRequest started = starter.start(request, claim.isNew());
            FailPoint.hit("compat.submit.before-answer");
            callers.showPrice(started);
            return started;
        } catch (ApiException refusal) {
            replays.refuse(request, attempt);
            throw refusal.code() == ErrorCode.INVALID_INPUT
                    ? submission.locate().apply(refusal)
                    : refusal;
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
}

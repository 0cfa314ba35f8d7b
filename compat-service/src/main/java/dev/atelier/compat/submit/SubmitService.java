// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.request.Attempt;
import dev.atelier.compat.request.Attempt.Doubt;
import dev.atelier.compat.request.Claim;
import dev.atelier.compat.request.Claim.Busy;
import dev.atelier.compat.request.Claim.Held;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RequestStore;
import dev.atelier.compat.request.Submission;
import dev.atelier.compat.translate.Translation;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import org.jboss.logging.Logger;

/**
 * Starts a generation for a submit. There is no idempotency header in these dialects and their clients repeat a submit
 * of their own accord, so a request whose answer was not written is recognised when it comes again, and the generation
 * is created under a key made of its id: nothing is started or charged twice.
 */
@ApplicationScoped
public class SubmitService {
    private static final Logger LOG = Logger.getLogger(SubmitService.class);

    private final Submissions submissions;
    private final RequestStore requests;
    private final Starter starter;
    private final Pause pause;
    private final SubmitConfig config;
    private final Clock clock;
    private final ExecutorService threads;

    SubmitService(
            Submissions submissions,
            RequestStore requests,
            Starter starter,
            Pause pause,
            SubmitConfig config,
            Clock clock,
            @VirtualThreads ExecutorService threads) {
        this.submissions = submissions;
        this.requests = requests;
        this.starter = starter;
        this.pause = pause;
        this.config = config;
        this.clock = clock;
        this.threads = threads;
    }

    /** For a client that asks later. */
    public CompatRequest submit(SubmitRequest request, AnswerWatch watch) {
        Translation translation = translation(request);
        Submission submission = submissions.of(request, translation);
        return started(claimed(submission, attempt(request, watch)), request, translation, watch);
    }

    /** For a client that waits: it may well send the same thing several times at once, and mean it. */
    public CompatRequest submitHeld(SubmitRequest request, AnswerWatch watch) {
        Translation translation = translation(request);
        Submission submission = submissions.of(request, translation);
        return started(requests.claimLostOrNew(submission, attempt(request, watch)), request, translation, watch);
    }

    /** What the gateway knows of those before it counts first: its own word of them may still be on its way. */
    private Attempt attempt(SubmitRequest request, AnswerWatch watch) {
        EarlierAnswers earlier = watch.earlier();
        earlier.told().forEach(requests::told);
        Doubt doubt = request.dialect()
                .repeatsAfter(watch.userAgent())
                .map(least -> new Doubt(least, config.doubtMost()))
                .orElse(Doubt.NONE);
        Instant arrived = watch.arrived().orElseGet(clock::instant);
        return new Attempt(watch.holder(), arrived, earlier.open(), config.replayWindow(), doubt);
    }

    private static Translation translation(SubmitRequest request) {
        return request.dialect().translation(request.path()).orElseThrow(() -> ApiException.notFound("model"));
    }

    private Held claimed(Submission submission, Attempt attempt) {
        Instant deadline = clock.instant().plus(config.replayWait());
        boolean patient = true;
        while (true) {
            Claim claim = requests.claim(submission, attempt, patient);
            switch (claim) {
                case Held held -> {
                    return held;
                }
                case Busy() ->
                    patient =
                            pause.pause(config.replayLook()) && clock.instant().isBefore(deadline);
            }
        }
    }

    private CompatRequest started(Held held, SubmitRequest request, Translation translation, AnswerWatch watch) {
        if (!held.isNew()) {
            watch.repeated();
            LOG.infof(
                    "submit repeated request=%s account=%d",
                    held.request().id(), held.request().account());
        }
        watch.tell(written -> threads.execute(() -> remember(held.hold(), written)));
        FailPoint.hit("compat.submit.after-claim");
        try {
            CompatRequest started = held.request().generation().isPresent()
                    ? held.request()
                    : starter.start(held.request(), request.token(), config.createPatience(), held.isNew());
            FailPoint.hit("compat.submit.before-answer");
            return started;
        } catch (ApiException refusal) {
            requests.giveUp(held.hold());
            throw Refusals.located(refusal, held.request().model(), translation);
        }
    }

    private void remember(Claim.Hold hold, boolean written) {
        try {
            requests.answered(hold, written);
        } catch (RuntimeException fault) {
            // It stays "pending": a repeat finds it, which is the safe side.
            LOG.warnf("answer not remembered request=%s cause=%s", hold.request(), fault.getMessage());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Submits a run to the upstream whose place it has. The run moves on to the queue of the next route only when it is certain
 * that none before has accepted the job; when nobody knows whether it has, the run fails and its job is never sent again.
 */
@ApplicationScoped
class ProviderSubmitter {
    private static final Logger LOG = Logger.getLogger(ProviderSubmitter.class);

    private final ProviderRouter router;
    private final ProviderCircuitBreaker breaker;
    private final RunRepository runs;
    private final ProviderInvoker providers;
    private final OutputCollector outputs;
    private final PollSchedule schedule;
    private final QueueCapacity capacity;
    private final RunQueue queue;
    private final Clock clock;

    ProviderSubmitter(
            ProviderRouter router,
            ProviderCircuitBreaker breaker,
            RunRepository runs,
            ProviderInvoker providers,
            OutputCollector outputs,
            PollSchedule schedule,
            QueueCapacity capacity,
            RunQueue queue,
            Clock clock) {
        this.router = router;
        this.breaker = breaker;
        this.runs = runs;
        this.providers = providers;
        this.outputs = outputs;
        this.schedule = schedule;
        this.capacity = capacity;
        this.queue = queue;
        this.clock = clock;
    }

    StepResult submit(ClaimedRun run, Model model, JobFactory.Jobs jobs) throws InterruptedException {
        List<ProviderRoute> routes = router.findRoutes(model);
        if (routes.isEmpty()) {
            LOG.errorf("no upstream of the model is configured model=%s", model.slug());
            return StepResult.failed(FailureCode.MODEL_UNAVAILABLE, "The model is not available now.");
        }
        Optional<ProviderRoute> claimed = findClaimed(run, routes);
        if (claimed.isEmpty()) {
            LOG.warnf("upstream of a run is gone generation=%d upstream=%s", run.generation(), run.worksFor());
            return run.isStarted() ? StepResult.providerFailed() : moveTo(routes.getFirst());
        }
        ProviderRoute route = claimed.orElseThrow();
        // A refusal that another run met is no reason to fail this run, so without a better route it is offered here.
        Optional<ProviderRoute> better = breaker.isOpen(route.target()) ? findUsable(run, routes, 0) : Optional.empty();
        return better.isPresent() ? moveTo(better.orElseThrow()) : offer(run, model, routes, route, jobs);
    }

    /** The route whose place the run has. */
    private static Optional<ProviderRoute> findClaimed(ClaimedRun run, List<ProviderRoute> routes) {
        return routes.stream()
                .filter(route -> route.upstream().name().equals(run.worksFor()))
                .findFirst();
    }

    private StepResult offer(
            ClaimedRun run, Model model, List<ProviderRoute> routes, ProviderRoute route, JobFactory.Jobs jobs)
            throws InterruptedException {
        ProviderJob job = jobs.toSubmit(route);
        boolean isHeld = route.isEngine()
                // The work is done in this process, so no upstream can get the job twice.
                ? run.isStarted() || start(run, model)
                : runs.submit(run.generation(), run.lease());
        if (!isHeld) {
            return new StepResult.LeaseLost();
        }
        SubmitResult answer = submit(route, job);
        if (capacity.release(run)) {
            queue.signalFreePlace();
        }
        if (answer instanceof SubmitResult.LockedOut) {
            breaker.open(route.target());
        } else {
            breaker.close(route.target());
        }
        return toResult(run, model, routes, route, answer);
    }

    private SubmitResult submit(ProviderRoute route, ProviderJob job) throws InterruptedException {
        if (route.isEngine()) {
            return providers.submit(route, job);
        }
        FailPoint.hit("generation.run.before-submit");
        SubmitResult answer = providers.submit(route, job);
        FailPoint.hit("generation.run.after-submit");
        return answer;
    }

    private StepResult toResult(
            ClaimedRun run, Model model, List<ProviderRoute> routes, ProviderRoute route, SubmitResult answer)
            throws InterruptedException {
        return switch (answer) {
            case SubmitResult.Accepted(JobHandle handle) -> accept(run, model, route, handle);
            case SubmitResult.Made(List<MediaFile> files) -> collect(run, model, route, files);
            case SubmitResult.Refused() -> StepResult.moderationBlocked();
            case SubmitResult.Failed(String detail) -> {
                LOG.warnf("provider failed generation=%d detail=%s", run.generation(), detail);
                yield StepResult.providerFailed();
            }
            case SubmitResult.TimedOut() -> StepResult.timedOut();
            case SubmitResult.Unknown(String detail) -> {
                LOG.errorf(
                        "job may be lost, not sent again generation=%d upstream=%s detail=%s",
                        run.generation(), route.upstream().name(), detail);
                yield StepResult.providerFailed();
            }
            case SubmitResult.NotTaken(String detail, Optional<Duration> retryAfter) -> {
                logNotTaken(run, route, detail);
                yield findUsable(run, routes, routes.indexOf(route) + 1)
                        .map(ProviderSubmitter::moveTo)
                        .orElseGet(() -> tryAgain(retryAfter.orElse(Duration.ZERO)));
            }
            case SubmitResult.LockedOut(String detail) -> {
                logNotTaken(run, route, detail);
                yield findUsable(run, routes, routes.indexOf(route) + 1)
                        .map(ProviderSubmitter::moveTo)
                        .orElseGet(() -> afterRefusedKeys(run, routes));
            }
        };
    }

    /** Waiting does not help while every upstream refuses our key: only the operator can replace it. */
    private StepResult afterRefusedKeys(ClaimedRun run, List<ProviderRoute> routes) {
        return findUsable(run, routes, 0).isEmpty() ? StepResult.providerFailed() : tryAgain(Duration.ZERO);
    }

    private StepResult tryAgain(Duration retryAfter) {
        return new StepResult.NotTaken(schedule.afterBusy(retryAfter));
    }

    /** A run that an engine has started stays there. */
    private Optional<ProviderRoute> findUsable(ClaimedRun run, List<ProviderRoute> routes, int from) {
        return routes.stream()
                .skip(from)
                .filter(route -> !run.isStarted() && !breaker.isOpen(route.target()))
                .findFirst();
    }

    private static StepResult moveTo(ProviderRoute route) {
        return new StepResult.MovedTo(route.upstream().name());
    }

    private static void logNotTaken(ClaimedRun run, ProviderRoute route, String detail) {
        LOG.infof(
                "job not taken generation=%d upstream=%s detail=%s",
                run.generation(), route.upstream().name(), detail);
    }

    private StepResult accept(ClaimedRun run, Model model, ProviderRoute route, JobHandle handle)
            throws InterruptedException {
        Duration pause = schedule.first(route.provider().pollPause(route.upstream()));
        Instant firstPoll = clock.instant().plus(pause);
        if (!runs.accept(
                run.generation(), run.lease(), handle.text(), model.limits().run(), firstPoll)) {
            LOG.infof("job accepted after the end generation=%d", run.generation());
            providers.cancel(route.upstream(), handle);
            return new StepResult.LeaseLost();
        }
        FailPoint.hit("generation.run.after-accepted");
        return new StepResult.Accepted(pause);
    }

    private StepResult collect(ClaimedRun run, Model model, ProviderRoute route, List<MediaFile> files)
            throws InterruptedException {
        Bill bill = route.isEngine() ? Bill.NOTHING : Bill.UNKNOWN;
        return start(run, model) ? outputs.collect(run, model, route, files, bill) : new StepResult.LeaseLost();
    }

    private boolean start(ClaimedRun run, Model model) {
        return runs.start(run.generation(), run.lease(), model.limits().run());
    }
}

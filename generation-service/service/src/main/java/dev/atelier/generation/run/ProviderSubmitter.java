// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ProviderRoute;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.lifecycle.FailureCode;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Submits a run to the first route that accepts it. The next route is tried only when it is certain that none before
 * has accepted the job; a job whose fate is unknown fails the run and is never sent again.
 */
@ApplicationScoped
class ProviderSubmitter {
    private static final Logger LOG = Logger.getLogger(ProviderSubmitter.class);

    private final ProviderRouter router;
    private final ProviderCircuitBreaker breaker;
    private final ProviderRunRepository providerRuns;
    private final ProviderInvoker providers;
    private final RunLeaseService leases;
    private final OutputCollector outputs;
    private final PollSchedule schedule;

    ProviderSubmitter(
            ProviderRouter router,
            ProviderCircuitBreaker breaker,
            ProviderRunRepository providerRuns,
            ProviderInvoker providers,
            RunLeaseService leases,
            OutputCollector outputs,
            PollSchedule schedule) {
        this.router = router;
        this.breaker = breaker;
        this.providerRuns = providerRuns;
        this.providers = providers;
        this.leases = leases;
        this.outputs = outputs;
        this.schedule = schedule;
    }

    StepResult submit(ClaimedRun run, Model model, JobFactory.Jobs jobs) throws InterruptedException {
        List<ProviderRoute> routes = router.findRoutes(model);
        if (routes.isEmpty()) {
            LOG.errorf("no upstream of the model is configured model=%s", model.slug());
            return StepResult.failed(FailureCode.MODEL_UNAVAILABLE, "The model is not available now.");
        }
        List<ProviderRoute> broken =
                routes.stream().filter(route -> breaker.isOpen(route.target())).toList();
        List<ProviderRoute> usable =
                routes.stream().filter(route -> !broken.contains(route)).toList();
        Outcome outcome = submitToFirst(run, model, usable, jobs);
        if (outcome instanceof Outcome.KeyRefused) {
            // A refusal that another run met is no reason to fail this run, so the broken routes are the last resort.
            outcome = submitToFirst(run, model, broken, jobs);
        }
        return switch (outcome) {
            case Outcome.Done(StepResult result) -> result;
            case Outcome.Busy(Duration retryAfter) -> new StepResult.Later(schedule.afterBusy(retryAfter));
            // Waiting does not help: only the operator can replace the key.
            case Outcome.KeyRefused() -> StepResult.providerFailed();
        };
    }

    private sealed interface Outcome {
        record Done(StepResult result) implements Outcome {}

        record Busy(Duration retryAfter) implements Outcome {}

        record KeyRefused() implements Outcome {}
    }

    /** Tries the routes in order; {@code KeyRefused} when none of them is worth waiting for. */
    private Outcome submitToFirst(ClaimedRun run, Model model, List<ProviderRoute> routes, JobFactory.Jobs jobs)
            throws InterruptedException {
        Optional<Duration> shortest = Optional.empty();
        for (ProviderRoute route : routes) {
            switch (submitTo(run, model, route, jobs)) {
                case Outcome.Done done -> {
                    return done;
                }
                case Outcome.Busy(Duration retryAfter) ->
                    shortest = shortest.filter(other -> other.compareTo(retryAfter) > 0)
                            .or(() -> Optional.of(retryAfter));
                case Outcome.KeyRefused() -> {}
            }
        }
        return shortest.<Outcome>map(Outcome.Busy::new).orElseGet(Outcome.KeyRefused::new);
    }

    private Outcome submitTo(ClaimedRun run, Model model, ProviderRoute route, JobFactory.Jobs jobs)
            throws InterruptedException {
        if (route.capabilities().repeatable()) {
            // The work is done in this process, so no upstream can get the job twice and no reservation is needed.
            return run.isStarted() || leases.start(run, model)
                    ? toOutcome(run, model, route, providers.submit(route, jobs.toSubmit(route)))
                    : new Outcome.Done(new StepResult.LeaseLost());
        }
        ProviderJob job = jobs.toSubmit(route);
        return switch (providerRuns.reserve(run, route)) {
            case FULL -> new Outcome.Busy(Duration.ZERO);
            case LEASE_LOST -> new Outcome.Done(new StepResult.LeaseLost());
            case RESERVED -> {
                FailPoint.hit("generation.run.before-submit");
                Submission answer = providers.submit(route, job);
                FailPoint.hit("generation.run.after-submit");
                yield toOutcome(run, model, route, answer);
            }
        };
    }

    private Outcome toOutcome(ClaimedRun run, Model model, ProviderRoute route, Submission answer)
            throws InterruptedException {
        if (answer instanceof Submission.LockedOut) {
            breaker.open(route.target());
        } else {
            breaker.close(route.target());
        }
        return switch (answer) {
            case Submission.Accepted(JobHandle handle) -> new Outcome.Done(accept(run, model, route, handle));
            case Submission.Made(List<MediaFile> files) -> new Outcome.Done(collect(run, model, files));
            case Submission.Refused() -> new Outcome.Done(StepResult.moderationBlocked());
            case Submission.Failed(String detail) -> {
                LOG.warnf("provider failed generation=%d detail=%s", run.generation(), detail);
                yield new Outcome.Done(StepResult.providerFailed());
            }
            case Submission.TimedOut() -> new Outcome.Done(StepResult.timedOut());
            case Submission.Unknown(String detail) -> {
                LOG.errorf(
                        "job may be lost, not sent again generation=%d upstream=%s detail=%s",
                        run.generation(), route.upstream().name(), detail);
                yield new Outcome.Done(StepResult.providerFailed());
            }
            case Submission.NotTaken(String detail, Optional<Duration> retryAfter) ->
                withdraw(run, route, detail, new Outcome.Busy(retryAfter.orElse(Duration.ZERO)));
            case Submission.LockedOut(String detail) -> withdraw(run, route, detail, new Outcome.KeyRefused());
        };
    }

    private Outcome withdraw(ClaimedRun run, ProviderRoute route, String detail, Outcome outcome) {
        LOG.infof(
                "job not taken generation=%d upstream=%s detail=%s",
                run.generation(), route.upstream().name(), detail);
        boolean isHeld = route.capabilities().repeatable() || providerRuns.withdraw(run);
        return isHeld ? outcome : new Outcome.Done(new StepResult.LeaseLost());
    }

    private StepResult accept(ClaimedRun run, Model model, ProviderRoute route, JobHandle handle)
            throws InterruptedException {
        if (!providerRuns.accept(run, handle, model.limits().run())) {
            LOG.infof("job accepted after the end generation=%d", run.generation());
            providers.cancel(route.upstream(), handle);
            return new StepResult.LeaseLost();
        }
        FailPoint.hit("generation.run.after-accepted");
        return new StepResult.Later(schedule.first());
    }

    private StepResult collect(ClaimedRun run, Model model, List<MediaFile> files) throws InterruptedException {
        return leases.start(run, model) ? outputs.collect(run, model, files) : new StepResult.LeaseLost();
    }
}

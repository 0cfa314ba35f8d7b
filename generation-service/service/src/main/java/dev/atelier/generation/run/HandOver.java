// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.generation.FailureCode;
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
 * Hands a run to the first upstream that takes it. The next one is asked only when it is certain that none before has
 * accepted the job; a job whose fate is unknown is given up, never sent again.
 */
@ApplicationScoped
class HandOver {
    private static final Logger LOG = Logger.getLogger(HandOver.class);

    private final Routes routes;
    private final LockedDoors doors;
    private final ProviderRuns providerRuns;
    private final ProviderCalls calls;
    private final RunLeases leases;
    private final RunOutputs outputs;
    private final PollPace pace;

    HandOver(
            Routes routes,
            LockedDoors doors,
            ProviderRuns providerRuns,
            ProviderCalls calls,
            RunLeases leases,
            RunOutputs outputs,
            PollPace pace) {
        this.routes = routes;
        this.doors = doors;
        this.providerRuns = providerRuns;
        this.calls = calls;
        this.leases = leases;
        this.outputs = outputs;
        this.pace = pace;
    }

    Step begin(ClaimedRun run, Model model, JobFactory.Jobs jobs) throws InterruptedException {
        List<Route> ways = routes.of(model);
        if (ways.isEmpty()) {
            LOG.errorf("no upstream of the model is configured model=%s", model.slug());
            return Step.failed(FailureCode.MODEL_UNAVAILABLE, "The model is not available now.");
        }
        List<Route> locked =
                ways.stream().filter(way -> doors.isLocked(way.way())).toList();
        List<Route> open = ways.stream().filter(way -> !locked.contains(way)).toList();
        Offer offer = offered(run, model, open, jobs);
        if (offer instanceof Offer.LockedOut) {
            // What another run has met is no reason to fail this one: with nothing else left, locked doors are tried.
            offer = offered(run, model, locked, jobs);
        }
        return switch (offer) {
            case Offer.Taken(Step step) -> step;
            case Offer.NotNow(Duration wait) -> new Step.Later(pace.afterBusy(wait));
            // Waiting opens no door that only the operator can open.
            case Offer.LockedOut() -> Step.providerFailed();
        };
    }

    private sealed interface Offer {
        record Taken(Step step) implements Offer {}

        record NotNow(Duration retryAfter) implements Offer {}

        record LockedOut() implements Offer {}
    }

    /** One after the other, until one takes it; locked out when none of them can be waited for. */
    private Offer offered(ClaimedRun run, Model model, List<Route> ways, JobFactory.Jobs jobs)
            throws InterruptedException {
        Optional<Duration> wait = Optional.empty();
        for (Route route : ways) {
            switch (offered(run, model, route, jobs)) {
                case Offer.Taken taken -> {
                    return taken;
                }
                case Offer.NotNow(Duration asked) ->
                    wait = wait.filter(longer -> longer.compareTo(asked) > 0).or(() -> Optional.of(asked));
                case Offer.LockedOut() -> {}
            }
        }
        return wait.<Offer>map(Offer.NotNow::new).orElseGet(Offer.LockedOut::new);
    }

    private Offer offered(ClaimedRun run, Model model, Route route, JobFactory.Jobs jobs) throws InterruptedException {
        if (route.able().repeatable()) {
            // Done in this process: nobody else can have it, so there is nothing to write down before.
            return run.isStarted() || leases.start(run, model)
                    ? answered(run, model, route, calls.submit(route, jobs.toSubmit(route)))
                    : new Offer.Taken(new Step.Gone());
        }
        ProviderJob job = jobs.toSubmit(route);
        return switch (providerRuns.reserve(run, route)) {
            case FULL -> new Offer.NotNow(Duration.ZERO);
            case GONE -> new Offer.Taken(new Step.Gone());
            case RESERVED -> {
                FailPoint.hit("generation.run.before-submit");
                Submission answer = calls.submit(route, job);
                FailPoint.hit("generation.run.after-submit");
                yield answered(run, model, route, answer);
            }
        };
    }

    private Offer answered(ClaimedRun run, Model model, Route route, Submission answer) throws InterruptedException {
        if (answer instanceof Submission.LockedOut) {
            doors.lock(route.way());
        } else {
            doors.open(route.way());
        }
        return switch (answer) {
            case Submission.Accepted(JobHandle handle) -> new Offer.Taken(accepted(run, model, route, handle));
            case Submission.Made(List<MediaFile> files) -> new Offer.Taken(made(run, model, files));
            case Submission.Refused() -> new Offer.Taken(Step.refused());
            case Submission.Failed(String detail) -> {
                LOG.warnf("provider failed generation=%d detail=%s", run.generation(), detail);
                yield new Offer.Taken(Step.providerFailed());
            }
            case Submission.TimedOut() -> new Offer.Taken(Step.timedOut());
            case Submission.Unknown(String detail) -> {
                LOG.errorf(
                        "job may be lost, not sent again generation=%d upstream=%s detail=%s",
                        run.generation(), route.upstream().name(), detail);
                yield new Offer.Taken(Step.providerFailed());
            }
            case Submission.NotTaken(String detail, Optional<Duration> retryAfter) ->
                notTaken(run, route, detail, new Offer.NotNow(retryAfter.orElse(Duration.ZERO)));
            case Submission.LockedOut(String detail) -> notTaken(run, route, detail, new Offer.LockedOut());
        };
    }

    private Offer notTaken(ClaimedRun run, Route route, String detail, Offer next) {
        LOG.infof(
                "job not taken generation=%d upstream=%s detail=%s",
                run.generation(), route.upstream().name(), detail);
        boolean ours = route.able().repeatable() || providerRuns.takeBack(run);
        return ours ? next : new Offer.Taken(new Step.Gone());
    }

    private Step accepted(ClaimedRun run, Model model, Route route, JobHandle handle) throws InterruptedException {
        if (!providerRuns.accepted(run, handle, model.limits().run())) {
            LOG.infof("job accepted after the end generation=%d", run.generation());
            calls.stop(route.upstream(), handle);
            return new Step.Gone();
        }
        FailPoint.hit("generation.run.after-accepted");
        return new Step.Later(pace.first());
    }

    private Step made(ClaimedRun run, Model model, List<MediaFile> files) throws InterruptedException {
        return leases.start(run, model) ? outputs.kept(run, model, files) : new Step.Gone();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ProviderRouter;
import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.lifecycle.Failure;
import dev.atelier.generation.lifecycle.FinishService;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.query.GenerationQueryService;
import dev.atelier.generation.query.GenerationView;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.time.Sleeper;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Cancels a generation: first its work is really stopped, then the generation fails and its credits are refunded. */
@ApplicationScoped
class CancelService {
    private static final Duration RECHECK_EVERY = Duration.ofMillis(100);

    /** A submit takes less time than this as a rule, so one cancel usually gets its answer. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    private final GenerationQueryService generations;
    private final FinishService finishes;
    private final ModelCatalogue catalogue;
    private final ProviderRouter router;
    private final RunRepository runs;
    private final ProviderInvoker providers;
    private final RunStopSignal stops;
    private final Sleeper sleeper;
    private final Clock clock;

    CancelService(
            GenerationQueryService generations,
            FinishService finishes,
            ModelCatalogue catalogue,
            ProviderRouter router,
            RunRepository runs,
            ProviderInvoker providers,
            RunStopSignal stops,
            Sleeper sleeper,
            Clock clock) {
        this.generations = generations;
        this.finishes = finishes;
        this.catalogue = catalogue;
        this.router = router;
        this.runs = runs;
        this.providers = providers;
        this.stops = stops;
        this.sleeper = sleeper;
        this.clock = clock;
    }

    /** The canceled generation; {@code not_cancelable} when it has ended or cannot be stopped. */
    GenerationView cancel(long id, long account) throws InterruptedException {
        Instant latest = clock.instant().plus(LONGEST_WAIT);
        Generation generation = generations.getOwned(id, account);
        if (generation.status().isFinal()) {
            throw hasEnded();
        }
        while (!generation.status().isFinal()) {
            // Empty also when a worker has begun to hand the run over since it was read.
            Optional<Generation> canceled = stop(generation) ? finishes.cancel(generation) : Optional.empty();
            generation = canceled.orElseGet(() -> generations.getOwned(id, account));
            boolean mayTryAgain = clock.instant().isBefore(latest);
            if (!generation.status().isFinal() && !(mayTryAgain && sleeper.sleep(RECHECK_EVERY))) {
                throw notCancelable("This run is just being handed over; try again in a few seconds.");
            }
        }
        stops.publish(id);
        // A poll may see the stopped job before this request ends the generation, and end it as canceled too.
        if (!generation.failure().equals(Optional.of(Failure.CANCELED))) {
            throw hasEnded();
        }
        return GenerationView.of(generation, clock.instant());
    }

    /** Stops a run in the queue, in this installation, or at its upstream; false while the run is being submitted. */
    private boolean stop(Generation generation) throws InterruptedException {
        Optional<Model> model = catalogue.find(generation.model().id());
        boolean mayHaveJob = generation.run().state().mayBeAtUpstream();
        Optional<ProviderRoute> route = model.flatMap(found ->
                mayHaveJob ? router.findRoute(found, generation.run().entry().queue()) : router.preferredRoute(found));
        if (route.isEmpty() || route.orElseThrow().capabilities().cancel() == Capabilities.Cancelable.NEVER) {
            throw cannotStop();
        }
        if (!mayHaveJob) {
            // No upstream has the job, so the end in the database is the end of the work.
            return true;
        }
        Optional<JobHandle> handle = runs.requestStop(generation.id()).map(JobHandle::new);
        if (handle.isEmpty()) {
            return false;
        }
        return switch (providers.cancel(route.orElseThrow().upstream(), handle.orElseThrow())) {
            case STOPPED -> true;
            case TOO_LATE -> throw cannotStop();
            case UNREACHABLE ->
                throw new ApiException(
                        ErrorCode.PROVIDER_ERROR, "The model's provider could not be asked to stop; try again.");
        };
    }

    private static ApiException hasEnded() {
        return notCancelable("This generation has ended already.");
    }

    private static ApiException cannotStop() {
        return notCancelable("This run cannot be stopped; it finishes on its own.");
    }

    private static ApiException notCancelable(String why) {
        return new ApiException(ErrorCode.NOT_CANCELABLE, why);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.generation.Generation;
import dev.atelier.generation.generation.RunStopper;
import dev.atelier.generation.provider.Cancelable;
import dev.atelier.generation.provider.JobHandle;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Stops a run where it is: in the queue, in a process of ours, or at its upstream. */
@ApplicationScoped
class UpstreamStopper implements RunStopper {

    private final ModelCatalogue catalogue;
    private final Routes routes;
    private final ProviderRuns providerRuns;
    private final ProviderCalls calls;
    private final DropSignal drops;

    UpstreamStopper(
            ModelCatalogue catalogue, Routes routes, ProviderRuns providerRuns, ProviderCalls calls, DropSignal drops) {
        this.catalogue = catalogue;
        this.routes = routes;
        this.providerRuns = providerRuns;
        this.calls = calls;
        this.drops = drops;
    }

    @Override
    public Answer stop(Generation generation) throws InterruptedException {
        Optional<Model> model = catalogue.find(generation.model().id());
        Optional<Route> route = model.flatMap(found -> generation
                .handedTo()
                .map(upstream -> routes.of(found, upstream))
                .orElseGet(() -> routes.of(found).stream().findFirst()));
        if (route.isEmpty() || route.orElseThrow().able().cancel() == Cancelable.NEVER) {
            return Answer.CANNOT;
        }
        // Whatever is not handed over is in our own hands: its end in the database is the end of the work.
        return generation.handedTo().isEmpty() ? Answer.STOPPED : stopAt(route.orElseThrow(), generation);
    }

    @Override
    public void ended(long generation) {
        drops.publish(generation);
    }

    private Answer stopAt(Route route, Generation generation) throws InterruptedException {
        Optional<JobHandle> handle = providerRuns.askToStop(generation.id());
        if (handle.isEmpty()) {
            return Answer.NOT_YET;
        }
        return switch (calls.stop(route.upstream(), handle.orElseThrow())) {
            case STOPPED -> Answer.STOPPED;
            case TOO_LATE -> Answer.CANNOT;
            case UNREACHABLE -> Answer.UNREACHABLE;
        };
    }
}

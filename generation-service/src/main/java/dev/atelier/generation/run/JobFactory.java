// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.media.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.List;

/** Puts together what an upstream is asked to make. */
@ApplicationScoped
class JobFactory {

    private final RunMedia media;
    private final RunProgress progress;
    private final CallbackAddress callbacks;

    JobFactory(RunMedia media, RunProgress progress, CallbackAddress callbacks) {
        this.media = media;
        this.progress = progress;
        this.callbacks = callbacks;
    }

    /** The jobs of one run, one for each way it may go. */
    interface Jobs {
        ProviderJob job(Route route);
    }

    Jobs jobs(ClaimedRun run, Model model, Path workspace) {
        ObjectNode input = media.addressed(run);
        List<MediaInput> files = media.inputs(run, workspace);
        return route -> new ProviderJob(
                run.generation(),
                model.slug(),
                route.upstream(),
                route.way().model(),
                route.way().params(input),
                files,
                media.size(run, model),
                workspace,
                run.deadline(),
                callbacks.of(route.upstream(), run.generation()),
                progress.sink(run));
    }
}

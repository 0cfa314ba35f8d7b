// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.callback.CallbackAddress;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.generation.RunInput;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Puts together what an upstream is asked to make. */
@ApplicationScoped
class JobFactory {

    private final RunMedia media;
    private final MediaDelivery delivery;
    private final RunProgress progress;
    private final CallbackAddress callbacks;

    JobFactory(RunMedia media, MediaDelivery delivery, RunProgress progress, CallbackAddress callbacks) {
        this.media = media;
        this.delivery = delivery;
        this.progress = progress;
        this.callbacks = callbacks;
    }

    /** The jobs of one run, one for each way it may go. */
    interface Jobs {

        /**
         * With its media where the upstream can read them.
         *
         * @throws InterruptedException while a clip was cut and kept for the upstream
         */
        ProviderJob toSubmit(Route route) throws InterruptedException;

        /** To ask after a job the upstream has already, so its media do not matter. */
        ProviderJob toAsk(Route route);
    }

    Jobs jobs(ClaimedRun run, Model model, Path workspace) {
        RunInput made = media.of(run);
        Optional<ImageSize> size = media.size(run, model, made);
        return new Jobs() {

            @Override
            public ProviderJob toSubmit(Route route) throws InterruptedException {
                MediaDelivery.Delivered delivered = delivery.deliver(run, made, route, workspace);
                return job(route, delivered.input(), delivered.files());
            }

            @Override
            public ProviderJob toAsk(Route route) {
                return job(route, made.input(), List.of());
            }

            private ProviderJob job(Route route, ObjectNode input, List<MediaInput> files) {
                return new ProviderJob(
                        run.generation(),
                        model.slug(),
                        route.upstream(),
                        route.way().model(),
                        route.way().params(input),
                        files,
                        size,
                        workspace,
                        run.deadline(),
                        callbacks.of(route.upstream(), run.generation()),
                        progress.sink(run));
            }
        };
    }
}

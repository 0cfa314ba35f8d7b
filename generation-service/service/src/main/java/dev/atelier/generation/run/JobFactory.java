// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.callback.CallbackAddress;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.lifecycle.PricedOrder.RunInput;
import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.platform.media.MediaFacts;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Builds the jobs that a provider gets for a run. */
@ApplicationScoped
class JobFactory {
    private static final String SEED = "seed";

    private final InputMediaPreparer media;
    private final ProgressRecorder progress;
    private final CallbackAddress callbacks;
    private final ObjectMapper json;

    JobFactory(InputMediaPreparer media, ProgressRecorder progress, CallbackAddress callbacks, ObjectMapper json) {
        this.media = media;
        this.progress = progress;
        this.callbacks = callbacks;
        this.json = json;
    }

    /** The jobs of one run, one for each route. */
    interface Jobs {
        /**
         * The job with its media where the upstream can read them.
         *
         * @throws InterruptedException while a clip was cut and stored for the upstream
         */
        ProviderJob toSubmit(ProviderRoute route) throws InterruptedException;

        /** The job for polling; without media, which the upstream has already. */
        ProviderJob toPoll(ProviderRoute route);
    }

    Jobs create(ClaimedRun run, Model model, Path workspace) {
        RunInput content = runInput(run);
        Map<String, MediaFacts> facts =
                content.files().stream().collect(Collectors.toUnmodifiableMap(InputFile::path, InputFile::facts));
        Optional<ImageSize> size = model.size(new PricedInput(run.input(), facts));
        return new Jobs() {
            @Override
            public ProviderJob toSubmit(ProviderRoute route) throws InterruptedException {
                InputMediaPreparer.Prepared prepared = media.prepare(run, content, route, workspace);
                return job(route, prepared.input(), prepared.files());
            }

            @Override
            public ProviderJob toPoll(ProviderRoute route) {
                return job(route, content.input(), List.of());
            }

            private ProviderJob job(ProviderRoute route, ObjectNode input, List<MediaInput> files) {
                return new ProviderJob(
                        run.generation(),
                        model.slug(),
                        route.upstream(),
                        route.target().model(),
                        route.target().params(input),
                        files,
                        size,
                        workspace,
                        run.deadline(),
                        callbacks.of(route.upstream(), run.generation()),
                        progress.sink(run));
            }
        };
    }

    /** The stored run input with the seed, which was drawn after the media were resolved. */
    private RunInput runInput(ClaimedRun run) {
        Optional<RunInput> stored = run.row().order().runInput().read(json, RunInput.class);
        JsonNode seed = run.input().path(SEED);
        if (!seed.isMissingNode()) {
            stored.ifPresent(content -> content.input().set(SEED, seed));
        }
        return stored.orElseGet(() -> new RunInput(run.input(), List.of()));
    }
}

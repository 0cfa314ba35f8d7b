// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Jobs for adapters under test. */
public final class Jobs {

    private Jobs() {}

    /** For the engine inside this process. */
    public static ProviderJob embedded(
            String model, ObjectNode params, ImageSize size, Instant deadline, MediaInput... media) {
        return job(upstream("embedded", URI.create("about:blank")), model, params, size, deadline, media);
    }

    public static ProviderJob job(
            Upstream upstream, String model, ObjectNode params, ImageSize size, Instant deadline, MediaInput... media) {
        return new ProviderJob(
                1,
                "test-model",
                upstream,
                model,
                params,
                List.of(media),
                Optional.of(size),
                workspace(),
                deadline,
                Optional.empty(),
                _ -> {});
    }

    public static Upstream upstream(String dialect, URI baseUrl) {
        return new Upstream(
                dialect,
                dialect,
                baseUrl,
                Upstream.Credential.NONE,
                Map.of(),
                Duration.ofSeconds(5),
                10,
                Capabilities.Cancelable.WHILE_RUNNING,
                Map.of());
    }

    /** A job whose vendor is asked to call back. */
    public static ProviderJob withCallback(ProviderJob job, URI callback) {
        return new ProviderJob(
                job.generation(),
                job.slug(),
                job.upstream(),
                job.model(),
                job.params(),
                job.media(),
                job.size(),
                job.workspace(),
                job.deadline(),
                Optional.of(callback),
                job.progress());
    }

    private static Path workspace() {
        try {
            Path workspace = Files.createTempDirectory("atelier-test-job-");
            workspace.toFile().deleteOnExit();
            return workspace;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

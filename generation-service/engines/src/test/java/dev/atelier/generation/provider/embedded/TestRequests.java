// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.testkit.Jobs;
import dev.atelier.platform.media.MediaProbe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Orders for engines under test. */
public final class TestRequests {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TestRequests() {}

    /** Where a clean build removes them. */
    private static Path workspaces() throws IOException {
        return Files.createDirectories(Path.of("target", "test-orders"));
    }

    /** @param params JSON with single quotes */
    public static EngineRequest request(String model, String params, MediaInput... media) {
        return request(model, params, Optional.empty(), _ -> {}, media);
    }

    public static EngineRequest withSize(String model, String size, String params, MediaInput... media) {
        return request(model, params, Optional.of(ImageSize.of(size)), _ -> {}, media);
    }

    public static EngineRequest request(
            String model,
            String params,
            Optional<ImageSize> size,
            ProviderJob.ProgressListener progress,
            MediaInput... media) {
        try {
            return new EngineRequest(
                    new ProviderJob(
                            1,
                            "test-model",
                            Jobs.upstream("embedded", URI.create("about:blank")),
                            model,
                            (ObjectNode) JSON.readTree(params.replace('\'', '"')),
                            List.of(media),
                            size,
                            Files.createTempDirectory(workspaces(), "request-"),
                            Instant.now().plusSeconds(300),
                            Optional.empty(),
                            progress),
                    Clock.systemUTC(),
                    true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A request for this job where the operator wants no prompts in files, which is the default. */
    public static EngineRequest withoutPromptInFiles(EngineRequest request) {
        return new EngineRequest(request.job(), Clock.systemUTC(), false);
    }

    public static MediaInput media(String url, Path file) {
        return new Given(url, file);
    }

    public static MediaProbe probe(MediaFile file) throws IOException, InterruptedException {
        return TestEngines.TOOL.probe(file.file());
    }

    /** A media file whose place cannot be reached now. */
    public static MediaInput unreachable(String url) {
        return new Given(url, Path.of("nowhere")) {
            @Override
            public Path file() throws IOException {
                throw new IOException("connection refused");
            }
        };
    }

    private static class Given implements MediaInput {
        private final String url;
        private final Path file;

        Given(String url, Path file) {
            this.url = url;
            this.file = file;
        }

        @Override
        public String url() {
            return url;
        }

        @Override
        public Path file() throws IOException {
            return file;
        }

        @Override
        public String contentType() {
            return "application/octet-stream";
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.provider.MediaFacts;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Fetches a media file of a run from the library into its workspace, cut to the length that the model uses. */
@ApplicationScoped
class MediaFetcher {
    private static final int OK = 200;

    /** Enough for the largest upload that a model takes, inside one data centre. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final URI library;
    private final MediaTool tool;
    private final HttpClient http;

    MediaFetcher(@ConfigProperty(name = "quarkus.rest-client.library.url") URI library, MediaTool tool) {
        this.library = library;
        this.tool = tool;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TIMEOUT)
                .build();
    }

    /**
     * A file that is fetched when its bytes are needed, and then only once.
     *
     * @param url where an upstream can read it; the address of a cut clip differs from that of its source
     */
    MediaInput lazily(InputFile file, String url, Path target) {
        return new LazyMediaInput(file, url, target);
    }

    /** @throws IOException when the library does not send the file, or it cannot be cut */
    private Path fetch(InputFile file, Path target) throws IOException, InterruptedException {
        if (!file.isCut()) {
            return download(file, target);
        }
        Path whole = target.resolveSibling("whole-" + target.getFileName());
        download(file, whole);
        BigDecimal seconds = Objects.requireNonNull(file.seconds(), "a cut clip has a length");
        tool.cut(whole, seconds, target);
        Files.delete(whole);
        return target;
    }

    /** The address is public; inside the installation the library answers the same path. */
    private Path download(InputFile file, Path target) throws IOException, InterruptedException {
        URI inside = library.resolve(URI.create(file.url()).getRawPath());
        Future<HttpResponse<Path>> answer =
                http.sendAsync(HttpRequest.newBuilder(inside).build(), HttpResponse.BodyHandlers.ofFile(target));
        try {
            HttpResponse<Path> got = answer.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            if (got.statusCode() != OK) {
                throw new IOException("the library answered " + got.statusCode());
            }
            return got.body();
        } catch (TimeoutException late) {
            throw new IOException("the library took too long", late);
        } catch (ExecutionException fault) {
            throw new IOException("the library did not answer", fault.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private final class LazyMediaInput implements MediaInput {
        private final InputFile file;
        private final String url;
        private final Path target;
        private @Nullable Path fetched;

        LazyMediaInput(InputFile file, String url, Path target) {
            this.file = file;
            this.url = url;
            this.target = target;
        }

        @Override
        public String url() {
            return url;
        }

        @Override
        public String contentType() {
            return file.contentType();
        }

        @Override
        public MediaFacts facts() {
            return file.facts();
        }

        @Override
        public synchronized Path file() throws IOException, InterruptedException {
            if (fetched == null) {
                fetched = fetch(file, target);
            }
            return fetched;
        }
    }
}

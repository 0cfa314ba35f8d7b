// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.media.InputFile;
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
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Brings a media file of a run from the library into its workspace, cut to what the model uses. */
@ApplicationScoped
class MediaFetcher {
    private static final int OK = 200;

    private final URI library;
    private final MediaTool tool;
    private final RunConfig config;
    private final HttpClient http;

    MediaFetcher(
            @ConfigProperty(name = "quarkus.rest-client.library.url") URI library, MediaTool tool, RunConfig config) {
        this.library = library;
        this.tool = tool;
        this.config = config;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(config.fetchTimeout())
                .build();
    }

    /** @throws IOException when the library does not give it, or it cannot be cut */
    Path fetch(InputFile file, Path target) throws IOException, InterruptedException {
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

    /** The address is the public one; inside, the library itself answers the same path. */
    private Path download(InputFile file, Path target) throws IOException, InterruptedException {
        URI inside = library.resolve(URI.create(file.url()).getRawPath());
        Future<HttpResponse<Path>> answer =
                http.sendAsync(HttpRequest.newBuilder(inside).build(), HttpResponse.BodyHandlers.ofFile(target));
        try {
            HttpResponse<Path> got = answer.get(config.fetchTimeout().toMillis(), TimeUnit.MILLISECONDS);
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
}

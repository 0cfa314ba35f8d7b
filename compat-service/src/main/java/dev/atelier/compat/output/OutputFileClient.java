// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.output;

import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.ServicesConfig;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Reads media from library-service, or from the storage that it names, onto the disk of this replica. */
@Singleton
public class OutputFileClient {
    private static final Logger LOG = Logger.getLogger(OutputFileClient.class);
    private static final String MEDIA = "/media/";
    // The longest film of the largest model has a fifth of it.
    private static final long MOST_BYTES = 1024L * 1024 * 1024;
    private static final int MOST_REFUSAL_BYTES = 16 * 1024;
    // Below the time that the gateway waits for an answer.
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int OK = 200;
    private static final int PARTIAL_CONTENT = 206;
    private static final int FOUND = 302;

    private final TrustedClient client;
    private final ServicesConfig services;

    OutputFileClient(TrustedClient client, ServicesConfig services) {
        this.client = client;
        this.services = services;
    }

    /**
     * A medium, or the part of it that was asked for; closing it deletes it.
     *
     * @param contentRange which part it is; empty for a whole medium
     */
    public record FetchedFile(Path file, String contentType, Optional<String> contentRange) implements AutoCloseable {
        @Override
        public void close() {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warnf("fetched medium not deleted cause=%s", e.getMessage());
            }
        }
    }

    /** The bytes as an answer, which deletes the file when it has been written. */
    public static Response.ResponseBuilder respond(FetchedFile fetched) {
        Response.ResponseBuilder answer = Response.status(fetched.contentRange().isPresent() ? PARTIAL_CONTENT : OK)
                .type(fetched.contentType())
                .header(HttpHeaders.CONTENT_LENGTH, fetched.file().toFile().length())
                .header("Accept-Ranges", "bytes")
                .entity((StreamingOutput) out -> {
                    try (fetched) {
                        Files.copy(fetched.file(), out);
                    }
                });
        fetched.contentRange().ifPresent(range -> answer.header("Content-Range", range));
        return answer;
    }

    /** @param mediaUrl the link of an output */
    public FetchedFile fetch(String mediaUrl) {
        return fetch(mediaUrl, Optional.empty());
    }

    /** @param range the header of the client; only a whole medium comes without it */
    public FetchedFile fetch(String mediaUrl, Optional<String> range) {
        URI media = URI.create(mediaUrl);
        String path = media.getRawPath();
        if (!path.startsWith(MEDIA)) {
            throw new IllegalStateException("an output is not in the library");
        }
        String query = media.getRawQuery() == null ? "" : "?" + media.getRawQuery();
        Path file = createFile();
        boolean isComplete = false;
        try {
            EgressAnswer answer = download(URI.create(services.library() + path + query), range, file);
            if (answer.status() == FOUND) {
                answer = download(URI.create(answer.header("location").orElse("")), range, file);
            }
            isComplete = answer.isSuccess();
            return new FetchedFile(
                    file, contentType(answer), requireSuccess(answer).header("content-range"));
        } finally {
            if (!isComplete) {
                new FetchedFile(file, "", Optional.empty()).close();
            }
        }
    }

    private static String contentType(EgressAnswer answer) {
        return answer.header("content-type").orElse("application/octet-stream");
    }

    private EgressAnswer download(URI address, Optional<String> range, Path file) {
        Map<String, String> headers = range.map(part -> Map.of("Range", part)).orElse(Map.of());
        var request = new TrustedRequest("GET", address, headers, new Payload.Nothing(), TIMEOUT);
        try {
            return switch (client.download(request, MOST_BYTES, file, MOST_REFUSAL_BYTES)) {
                case TrustedResult.Answered(EgressAnswer answer) -> answer;
                case TrustedResult.NotSent _, TrustedResult.Lost _ -> throw unavailable();
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable();
        }
    }

    private static EgressAnswer requireSuccess(EgressAnswer answer) {
        return switch (answer.status()) {
            case 404, 410 -> throw ApiException.notFound("file", "file_id");
            case 416 -> throw ApiException.invalid("This part is beyond the end of the file.", "range");
            default -> {
                if (!answer.isSuccess()) {
                    throw unavailable();
                }
                yield answer;
            }
        };
    }

    private static Path createFile() {
        try {
            return Files.createTempFile("compat-output", ".tmp");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ApiException unavailable() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The file cannot be read just now. Retry shortly.")
                .retryAfter(Duration.ofSeconds(2));
    }
}

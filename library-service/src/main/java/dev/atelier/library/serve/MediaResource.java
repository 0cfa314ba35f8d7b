// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.serve.ByteRange.Part;
import dev.atelier.library.serve.ByteRange.Unsatisfiable;
import dev.atelier.library.serve.ByteRange.Whole;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.PathPart;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Sends media to whoever knows their address, whole or in parts. */
@Path("/media/{name}")
@RunOnVirtualThread
public class MediaResource {
    private static final int PARTIAL_CONTENT = 206;
    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final MediaService media;
    private final MeterRegistry metrics;

    MediaResource(MediaService media, MeterRegistry metrics) {
        this.media = media;
        this.metrics = metrics;
    }

    @GET
    @Operation(summary = "Download a medium, whole or in part")
    public Response get(
            @RestPath String name,
            @RestHeader(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch,
            @RestHeader("If-Range") @Nullable String ifRange,
            @RestHeader("Range") @Nullable String range) {
        Media found = media.get(name);
        if (found.tag().isAmong(Optional.ofNullable(ifNoneMatch))) {
            return notModified(found);
        }
        Optional<String> wanted =
                found.tag().allowsRange(Optional.ofNullable(ifRange)) ? Optional.ofNullable(range) : Optional.empty();
        return switch (ByteRange.of(wanted, found.size())) {
            case Whole() -> send(found, 0, found.size(), Response.ok());
            case Part part -> send(found, part.first(), part.length(), partial(part, found.size()));
            case Unsatisfiable() -> unsatisfiable(found);
        };
    }

    @HEAD
    @Operation(summary = "Ask for the size and type of a medium")
    public Response head(@RestPath String name, @RestHeader(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        Media found = media.get(name);
        // A range means something for GET only.
        return found.tag().isAmong(Optional.ofNullable(ifNoneMatch))
                ? notModified(found)
                : described(Response.ok(), found)
                        .header(HttpHeaders.CONTENT_LENGTH, found.size())
                        .build();
    }

    private Response send(Media found, long from, long length, ResponseBuilder answer) {
        metrics.counter("atelier.library.media.sent.bytes").increment((double) length);
        return described(answer, found)
                .entity(new PathPart(found.file(), from, length))
                .build();
    }

    private static ResponseBuilder partial(Part part, long size) {
        return Response.status(PARTIAL_CONTENT)
                .header("Content-Range", "bytes " + part.first() + "-" + part.last() + "/" + size);
    }

    private static Response notModified(Media found) {
        return with(MediaHeaders.common(found), Response.notModified()).build();
    }

    private static Response unsatisfiable(Media found) {
        return with(MediaHeaders.common(found), Response.status(RANGE_NOT_SATISFIABLE))
                .header("Content-Range", "bytes */" + found.size())
                .build();
    }

    private static ResponseBuilder described(ResponseBuilder answer, Media found) {
        return with(MediaHeaders.describing(found), with(MediaHeaders.common(found), answer));
    }

    private static ResponseBuilder with(Map<String, String> headers, ResponseBuilder answer) {
        headers.forEach(answer::header);
        return answer;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.serve.ByteRange.Part;
import dev.atelier.library.serve.ByteRange.Unsatisfiable;
import dev.atelier.library.serve.ByteRange.Whole;
import dev.atelier.library.serve.MediaService.MediaSource.LocalFile;
import dev.atelier.library.serve.MediaService.MediaSource.RemoteStore;
import dev.atelier.library.serve.MediaService.MediaSource.SignedUrl;
import dev.atelier.library.serve.MediaService.ServedMedia;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.PathPart;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Sends objects, whole or in ranges, to every client that knows the URL. */
@Path("/media/{name}")
@RunOnVirtualThread
@Tag(name = "Media")
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
    @Operation(
            operationId = "getMedia",
            summary = "Read a media file",
            description = "Unguessable and stable; whoever has the link may read. Ranges are answered with 206.")
    @APIResponse(
            responseCode = "200",
            description = "The bytes.",
            content = @Content(mediaType = "*/*", schema = @Schema(type = SchemaType.STRING, format = "binary")))
    @APIResponse(
            responseCode = "206",
            description = "The part that was asked for.",
            content = @Content(mediaType = "*/*", schema = @Schema(type = SchemaType.STRING, format = "binary")))
    @APIResponse(responseCode = "304", description = "What the caller has is still the same.")
    @APIResponse(responseCode = "302", description = "Where the bytes are, for a while.")
    public Response get(
            @Parameter(example = "0123456789abcdefghjkmnpqrstvwxyz.png") @RestPath String name,
            @Parameter(description = "Width of a small picture: 160, 320, 640 or 1280.") @RestQuery("w") @Nullable String width,
            @Parameter(hidden = true) @RestHeader(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch,
            @Parameter(hidden = true) @RestHeader("If-Range") @Nullable String ifRange,
            @Parameter(hidden = true) @RestHeader("Range") @Nullable String range)
            throws IOException {
        ServedMedia found = media.get(name, Optional.ofNullable(width));
        if (found.tag().isAmong(Optional.ofNullable(ifNoneMatch))) {
            return notModified(found);
        }
        Optional<String> requested =
                found.tag().allowsRange(Optional.ofNullable(ifRange)) ? Optional.ofNullable(range) : Optional.empty();
        return switch (media.source(found)) {
            case SignedUrl(var url) -> redirect(found, url);
            case LocalFile(var file) -> sendRange(found, requested, (from, length) -> new PathPart(file, from, length));
            case RemoteStore() -> sendRange(found, requested, (from, length) -> media.read(found, from, length));
        };
    }

    @HEAD
    @Operation(operationId = "describeMedia", summary = "Ask for the size and type of a medium")
    public Response head(
            @RestPath String name,
            @Parameter(hidden = true) @RestQuery("w") @Nullable String width,
            @Parameter(hidden = true) @RestHeader(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch)
            throws IOException {
        ServedMedia found = media.get(name, Optional.ofNullable(width));
        // A range applies to GET only.
        return found.tag().isAmong(Optional.ofNullable(ifNoneMatch))
                ? notModified(found)
                : withContentHeaders(Response.ok(), found)
                        .header(HttpHeaders.CONTENT_LENGTH, found.size())
                        .build();
    }

    private Response sendRange(ServedMedia found, Optional<String> range, RangeOpener opener) throws IOException {
        return switch (ByteRange.parse(range, found.size())) {
            case Whole() -> send(found, Response.ok(), found.size(), opener.open(0, found.size()));
            case Part part ->
                send(
                        found,
                        partialContent(part, found.size()),
                        part.length(),
                        opener.open(part.first(), part.length()));
            case Unsatisfiable() -> unsatisfiable(found);
        };
    }

    private Response send(ServedMedia found, ResponseBuilder answer, long length, Object bytes) {
        metrics.counter("atelier.library.media.sent.bytes").increment((double) length);
        return withContentHeaders(answer, found)
                .header(HttpHeaders.CONTENT_LENGTH, length)
                .entity(bytes)
                .build();
    }

    /** The signed URL expires and is private to the client, so shared caches must not store the answer. */
    private Response redirect(ServedMedia found, URI url) {
        ResponseBuilder answer = Response.status(Response.Status.FOUND).location(url);
        MediaHeaders.common(found).forEach((name, value) -> {
            if (!name.equals(HttpHeaders.CACHE_CONTROL)) {
                answer.header(name, value);
            }
        });
        return answer.header(HttpHeaders.CACHE_CONTROL, "private, max-age=60").build();
    }

    /** Opens a range of the object as a response entity. */
    private interface RangeOpener {

        Object open(long from, long length) throws IOException;
    }

    private static ResponseBuilder partialContent(Part part, long size) {
        return Response.status(PARTIAL_CONTENT)
                .header("Content-Range", "bytes " + part.first() + "-" + part.last() + "/" + size);
    }

    private Response notModified(ServedMedia found) {
        return withHeaders(MediaHeaders.common(found), Response.notModified()).build();
    }

    private Response unsatisfiable(ServedMedia found) {
        return withHeaders(MediaHeaders.common(found), Response.status(RANGE_NOT_SATISFIABLE))
                .header("Content-Range", "bytes */" + found.size())
                .build();
    }

    private ResponseBuilder withContentHeaders(ResponseBuilder answer, ServedMedia found) {
        return withHeaders(MediaHeaders.describing(found), withHeaders(MediaHeaders.common(found), answer));
    }

    private static ResponseBuilder withHeaders(Map<String, String> added, ResponseBuilder answer) {
        added.forEach(answer::header);
        return answer;
    }
}

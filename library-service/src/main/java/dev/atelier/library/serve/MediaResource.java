// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.serve.ByteRange.Part;
import dev.atelier.library.serve.ByteRange.Unsatisfiable;
import dev.atelier.library.serve.ByteRange.Whole;
import dev.atelier.library.serve.MediaSource.Behind;
import dev.atelier.library.serve.MediaSource.Elsewhere;
import dev.atelier.library.serve.MediaSource.OnDisk;
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

/** Sends media to whoever knows their address, whole or in parts. */
@Path("/media/{name}")
@RunOnVirtualThread
@Tag(name = "Media")
public class MediaResource {
    private static final int PARTIAL_CONTENT = 206;
    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final MediaService media;
    private final MediaHeaders headers;
    private final MeterRegistry metrics;

    MediaResource(MediaService media, MediaHeaders headers, MeterRegistry metrics) {
        this.media = media;
        this.headers = headers;
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
        Media found = media.get(name, Optional.ofNullable(width));
        if (found.tag().isAmong(Optional.ofNullable(ifNoneMatch))) {
            return notModified(found);
        }
        Optional<String> wanted =
                found.tag().allowsRange(Optional.ofNullable(ifRange)) ? Optional.ofNullable(range) : Optional.empty();
        return switch (media.source(found)) {
            case Elsewhere(var address) -> redirect(found, address);
            case OnDisk(var file) -> part(found, wanted, (from, length) -> new PathPart(file, from, length));
            case Behind() -> part(found, wanted, (from, length) -> media.read(found, from, length));
        };
    }

    @HEAD
    @Operation(operationId = "describeMedia", summary = "Ask for the size and type of a medium")
    public Response head(
            @RestPath String name,
            @Parameter(hidden = true) @RestQuery("w") @Nullable String width,
            @Parameter(hidden = true) @RestHeader(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch)
            throws IOException {
        Media found = media.get(name, Optional.ofNullable(width));
        // A range means something for GET only.
        return found.tag().isAmong(Optional.ofNullable(ifNoneMatch))
                ? notModified(found)
                : described(Response.ok(), found)
                        .header(HttpHeaders.CONTENT_LENGTH, found.size())
                        .build();
    }

    private Response part(Media found, Optional<String> range, Bytes bytes) throws IOException {
        return switch (ByteRange.of(range, found.size())) {
            case Whole() -> send(found, Response.ok(), found.size(), bytes.of(0, found.size()));
            case Part part ->
                send(found, partial(part, found.size()), part.length(), bytes.of(part.first(), part.length()));
            case Unsatisfiable() -> unsatisfiable(found);
        };
    }

    private Response send(Media found, ResponseBuilder answer, long length, Object bytes) {
        metrics.counter("atelier.library.media.sent.bytes").increment((double) length);
        return described(answer, found)
                .header(HttpHeaders.CONTENT_LENGTH, length)
                .entity(bytes)
                .build();
    }

    /** The address is good for a while only, and is nobody's but the asker's. */
    private Response redirect(Media found, URI address) {
        ResponseBuilder answer = Response.status(Response.Status.FOUND).location(address);
        headers.common(found).forEach((name, value) -> {
            if (!name.equals(HttpHeaders.CACHE_CONTROL)) {
                answer.header(name, value);
            }
        });
        return answer.header(HttpHeaders.CACHE_CONTROL, "private, max-age=60").build();
    }

    /** The entity of a part. */
    private interface Bytes {

        Object of(long from, long length) throws IOException;
    }

    private static ResponseBuilder partial(Part part, long size) {
        return Response.status(PARTIAL_CONTENT)
                .header("Content-Range", "bytes " + part.first() + "-" + part.last() + "/" + size);
    }

    private Response notModified(Media found) {
        return with(headers.common(found), Response.notModified()).build();
    }

    private Response unsatisfiable(Media found) {
        return with(headers.common(found), Response.status(RANGE_NOT_SATISFIABLE))
                .header("Content-Range", "bytes */" + found.size())
                .build();
    }

    private ResponseBuilder described(ResponseBuilder answer, Media found) {
        return with(MediaHeaders.describing(found), with(headers.common(found), answer));
    }

    private static ResponseBuilder with(Map<String, String> added, ResponseBuilder answer) {
        added.forEach(answer::header);
        return answer;
    }
}

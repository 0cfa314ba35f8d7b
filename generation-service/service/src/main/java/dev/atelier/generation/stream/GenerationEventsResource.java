// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.stream;

import dev.atelier.generation.query.GenerationView;
import dev.atelier.generation.stream.GenerationStream.StreamEvent;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.id.GenerationId;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.server.jaxrs.OutboundSseEventImpl;

/** Streams the changes of a generation. */
@Path("/v1/generations/{id}/events")
@Authenticated
@Tag(name = "Generations")
public class GenerationEventsResource {

    private final GenerationStream streams;
    private final CurrentCaller caller;

    GenerationEventsResource(GenerationStream streams, CurrentCaller caller) {
        this.streams = streams;
        this.caller = caller;
    }

    @GET
    @Blocking
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Operation(
            operationId = "streamGeneration",
            summary = "Follow a generation",
            description = "Server-sent events: the generation each time it changes, until it is final.")
    @APIResponse(
            responseCode = "200",
            description = "The stream.",
            content = @Content(mediaType = MediaType.SERVER_SENT_EVENTS, schema = @Schema(type = SchemaType.STRING)))
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    // Asks proxies such as nginx not to buffer the stream.
    @ResponseHeader(name = "X-Accel-Buffering", value = "no")
    public Multi<OutboundSseEvent> events(@PathParam("id") GenerationId id) {
        return streams.follow(id.value(), caller.account()).map(GenerationEventsResource::toSse);
    }

    private static OutboundSseEvent toSse(StreamEvent item) {
        var event = new OutboundSseEventImpl.BuilderImpl();
        return switch (item) {
            case StreamEvent.Changed(GenerationView generation) ->
                event.name("generation")
                        .mediaType(MediaType.APPLICATION_JSON_TYPE)
                        .data(GenerationView.class, generation)
                        .build();
            case StreamEvent.Heartbeat() -> event.comment("still here").build();
        };
    }
}

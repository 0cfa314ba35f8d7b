// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.webhook.listen.ListenedEventRepository.EventPosition;
import dev.atelier.webhook.listen.ListenerRepository.ListenSession;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** The stream of an account's events, for API keys only. */
@Path("/v1/webhook-endpoints")
@Authenticated
@RunOnVirtualThread
@Tag(name = "Webhooks")
public class ListenResource {
    private final ListenService listeners;
    private final ListenSessionFactory sessions;
    private final CurrentCaller caller;
    private final ObjectMapper json;

    ListenResource(ListenService listeners, ListenSessionFactory sessions, CurrentCaller caller, ObjectMapper json) {
        this.listeners = listeners;
        this.sessions = sessions;
        this.caller = caller;
        this.json = json;
    }

    @GET
    @Path("/listen")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Operation(
            operationId = "listenToWebhooks",
            summary = "Receive events without an endpoint",
            description = "Server-sent events: the account's webhooks from now on, signed with a secret "
                    + "that the first event tells. API keys only.")
    @APIResponse(
            responseCode = "200",
            description = "The events as they come.",
            content =
                    @Content(mediaType = MediaType.SERVER_SENT_EVENTS, schema = @Schema(implementation = String.class)))
    public void listen(
            @RestQuery @Nullable String session,
            @HeaderParam("Last-Event-ID") @Nullable String lastEvent,
            @Context SseEventSink sink,
            @Context Sse sse) {
        long account = caller.accountOfKey();
        Optional<EventPosition> last = Optional.ofNullable(lastEvent).map(EventPosition::parse);
        ListenSession opened = sessions.open(account, session);
        listeners.admit(opened);
        try (sink) {
            listeners.stream(opened, last, new SseChannelClient(sink, sse, json));
        }
    }
}

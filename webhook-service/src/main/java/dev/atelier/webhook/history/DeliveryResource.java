// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.page.Page;
import dev.atelier.webhook.history.DeliveryService.RecoverRequest;
import dev.atelier.webhook.history.DeliveryService.RecoveredView;
import dev.atelier.webhook.history.DeliveryService.RedeliveryView;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** The deliveries of an endpoint and their repetition, for API keys only. */
@Path("/v1/webhook-endpoints")
@Authenticated
@RunOnVirtualThread
@Tag(name = "Webhooks")
public class DeliveryResource {
    private static final int ACCEPTED = 202;

    private final DeliveryService deliveries;
    private final CurrentCaller caller;

    DeliveryResource(DeliveryService deliveries, CurrentCaller caller) {
        this.deliveries = deliveries;
        this.caller = caller;
    }

    @GET
    @Path("/{id}/deliveries")
    @Operation(
            operationId = "listWebhookDeliveries",
            summary = "List deliveries",
            description = "What was sent in the last 30 days, newest first. API keys only.")
    public Page<DeliveryView> list(
            @RestPath WebhookEndpointId id,
            @RestQuery @Nullable String state,
            @RestQuery @Nullable String type,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor) {
        return deliveries.list(id, caller.accountOfKey(), DeliveryFilter.parse(state, type), limit, cursor);
    }

    @POST
    @Path("/{id}/deliveries/{event}/redeliver")
    @ResponseStatus(ACCEPTED)
    @Operation(
            operationId = "redeliverWebhookEvent",
            summary = "Send one event again",
            description = "API keys only.",
            extensions = @Extension(name = "x-codes", value = "already_exists"))
    @APIResponse(
            responseCode = "202",
            description = "The event is sent again as soon as possible.",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = RedeliveryView.class)))
    public RedeliveryView redeliver(@RestPath WebhookEndpointId id, @RestPath String event) {
        return deliveries.redeliver(id, caller.accountOfKey(), event);
    }

    @POST
    @Path("/{id}/recover")
    @ResponseStatus(ACCEPTED)
    @Operation(
            operationId = "recoverWebhookEndpoint",
            summary = "Send failed deliveries again",
            description = "API keys only.")
    @APIResponse(
            responseCode = "202",
            description = "The deliveries are sent again as soon as possible.",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = RecoveredView.class)))
    public RecoveredView recover(@RestPath WebhookEndpointId id, @Nullable RecoverRequest request) {
        long account = caller.accountOfKey();
        return deliveries.recover(id, account, RequiredInput.body(request));
    }
}

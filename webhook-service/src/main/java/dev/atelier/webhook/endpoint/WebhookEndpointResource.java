// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.page.Page;
import dev.atelier.webhook.endpoint.EndpointChangeService.RotatedSecretView;
import dev.atelier.webhook.endpoint.WebhookEndpointService.CreateEndpointRequest;
import dev.atelier.webhook.endpoint.WebhookEndpointService.CreatedEndpointView;
import dev.atelier.webhook.endpoint.WebhookEndpointService.DeletedEndpointView;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
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

/** Webhook endpoints, for API keys only. */
@Path("/v1/webhook-endpoints")
@Authenticated
@RunOnVirtualThread
@Tag(name = "Webhooks")
public class WebhookEndpointResource {
    private static final int CREATED = 201;

    private final WebhookEndpointService endpoints;
    private final EndpointChangeService changes;
    private final CurrentCaller caller;

    WebhookEndpointResource(WebhookEndpointService endpoints, EndpointChangeService changes, CurrentCaller caller) {
        this.endpoints = endpoints;
        this.changes = changes;
        this.caller = caller;
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(
            operationId = "createWebhookEndpoint",
            summary = "Register a webhook endpoint",
            description = "The secret is in this answer only. API keys only.",
            extensions = @Extension(name = "x-codes", value = "already_exists"))
    @APIResponse(
            responseCode = "201",
            description = "The endpoint.",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = CreatedEndpointView.class)))
    public CreatedEndpointView create(@Nullable CreateEndpointRequest request) {
        long account = caller.accountOfKey();
        return endpoints.create(account, RequiredInput.body(request));
    }

    @GET
    @Operation(operationId = "listWebhookEndpoints", summary = "List webhook endpoints", description = "API keys only.")
    public Page<WebhookEndpointView> list(@RestQuery @Nullable String limit, @RestQuery @Nullable String cursor) {
        return endpoints.list(caller.accountOfKey(), limit, cursor);
    }

    @GET
    @Path("/{id}")
    @Operation(
            operationId = "getWebhookEndpoint",
            summary = "Read a webhook endpoint",
            description = "With its delivery health. API keys only.")
    public WebhookEndpointView get(@RestPath WebhookEndpointId id) {
        return endpoints.get(id, caller.accountOfKey());
    }

    @PATCH
    @Path("/{id}")
    @Operation(
            operationId = "updateWebhookEndpoint",
            summary = "Change a webhook endpoint",
            description = "`enabled: true` also clears the failure count. API keys only.",
            extensions = @Extension(name = "x-codes", value = "already_exists"))
    public WebhookEndpointView update(@RestPath WebhookEndpointId id, @Nullable UpdateEndpointRequest request) {
        long account = caller.accountOfKey();
        changes.update(id, account, RequiredInput.body(request));
        return endpoints.get(id, account);
    }

    @POST
    @Path("/{id}/rotate-secret")
    @Operation(
            operationId = "rotateWebhookSecret",
            summary = "Rotate a webhook secret",
            description = "The old secret signs along for 24 hours. API keys only.")
    public RotatedSecretView rotate(@RestPath WebhookEndpointId id) {
        return changes.rotate(id, caller.accountOfKey());
    }

    @DELETE
    @Path("/{id}")
    @Operation(
            operationId = "deleteWebhookEndpoint",
            summary = "Remove a webhook endpoint",
            description = "What waits for it is canceled. API keys only.")
    public DeletedEndpointView delete(@RestPath WebhookEndpointId id) {
        return endpoints.delete(id, caller.accountOfKey());
    }
}

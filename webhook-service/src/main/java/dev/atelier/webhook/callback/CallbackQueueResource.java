// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.webhook.callback.CallbackQueueService.CallbackRequest;
import dev.atelier.webhook.callback.CallbackQueueService.CallbackView;
import dev.atelier.webhook.callback.CallbackSecretService.CallbackSecretView;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Callbacks, for other services. */
@Path("/internal")
@RunOnVirtualThread
@AllowedCallers(ServiceName.COMPAT)
public class CallbackQueueResource {
    private static final int ACCEPTED = 202;

    private final CallbackQueueService callbacks;
    private final CallbackSecretService secrets;

    CallbackQueueResource(CallbackQueueService callbacks, CallbackSecretService secrets) {
        this.callbacks = callbacks;
        this.secrets = secrets;
    }

    @POST
    @Path("/deliveries")
    @ResponseStatus(ACCEPTED)
    @Operation(summary = "Send a callback and try it again as its policy says; the same key is taken once")
    public CallbackView accept(@Nullable CallbackRequest request) {
        return callbacks.accept(RequiredInput.body(request));
    }

    @GET
    @Path("/accounts/{account}/callback-secret")
    @Operation(summary = "The secret that signs an account's callbacks, made when there is none")
    public CallbackSecretView secret(@RestPath long account) {
        return secrets.get(account);
    }

    @POST
    @Path("/accounts/{account}/callback-secret/rotate")
    @AllowedCallers(ServiceName.GATEWAY)
    @Operation(summary = "A new secret; the former one signs along for 24 hours")
    public CallbackSecretView rotate(@RestPath long account) {
        return secrets.rotate(account);
    }
}

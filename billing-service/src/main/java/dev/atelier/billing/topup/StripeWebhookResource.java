// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestHeader;
import org.jspecify.annotations.Nullable;

/** Receives the webhooks of Stripe from the gateway; the signature proves the sender. */
@Path("/internal/topups/stripe/webhook")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class StripeWebhookResource {
    private final StripeWebhookService webhooks;

    StripeWebhookResource(StripeWebhookService webhooks) {
        this.webhooks = webhooks;
    }

    @POST
    @Consumes(MediaType.WILDCARD)
    @Operation(hidden = true)
    public ReceivedView receive(String body, @RestHeader("Stripe-Signature") @Nullable String signature) {
        webhooks.receive(body, signature);
        return new ReceivedView(true);
    }

    /** The answer to a webhook that was accepted. */
    public record ReceivedView(boolean received) {}
}

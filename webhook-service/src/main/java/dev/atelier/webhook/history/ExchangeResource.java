// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/** What was said in the attempts of a delivery, for the console. */
@Path("/internal/accounts/{account}/webhook-endpoints/{id}/deliveries/{event}/exchanges")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class ExchangeResource {
    /** As many as the list of deliveries shows attempts. */
    private static final int MOST = 20;

    private final ExchangeRepository exchanges;

    ExchangeResource(ExchangeRepository exchanges) {
        this.exchanges = exchanges;
    }

    @GET
    @Operation(hidden = true)
    public Page<ExchangeView> list(@RestPath long account, @RestPath WebhookEndpointId id, @RestPath String event) {
        long delivery = exchanges.findDelivery(id, account, event).orElseThrow(() -> ApiException.notFound("delivery"));
        return new Page<>(exchanges.list(delivery, MOST), null);
    }
}

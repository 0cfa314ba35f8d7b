// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.page.Page;
import dev.atelier.webhook.history.ExchangeService.ExchangeView;
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
    private final ExchangeService exchanges;

    ExchangeResource(ExchangeService exchanges) {
        this.exchanges = exchanges;
    }

    @GET
    @Operation(hidden = true)
    public Page<ExchangeView> list(@RestPath long account, @RestPath WebhookEndpointId id, @RestPath String event) {
        return new Page<>(exchanges.list(id, account, event), null);
    }
}

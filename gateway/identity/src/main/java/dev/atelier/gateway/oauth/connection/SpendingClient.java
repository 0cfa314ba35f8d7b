// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Plans and spending at billing-service. */
@RegisterRestClient(configKey = "billing")
@RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal")
interface SpendingClient {

    @GET
    @Path("/accounts/{id}")
    Account get(@PathParam("id") long id);

    @GET
    @Path("/credentials/{id}/spend")
    Spend spend(@PathParam("id") long credential, @QueryParam("account") long account);

    /** An account as billing returns it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Account(Plan plan) {}

    /** What a credential spent in the current day and month. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Spend(Window day, Window month) {

        /** The credits of one period. */
        @JsonIgnoreProperties(ignoreUnknown = true)
        record Window(long spent) {}
    }
}

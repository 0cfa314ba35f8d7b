// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Accounts belong to billing-service. */
@RegisterRestClient(configKey = "billing")
@RegisterClientHeaders(InternalCallHeaders.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal/accounts")
interface BillingClient {

    @POST
    Account create(NewAccount account);

    @GET
    @Path("/{id}")
    Account get(@PathParam("id") long id);

    @POST
    @Path("/{id}/grants")
    Account grant(@PathParam("id") long id, Grant grant);

    /** An account to open, with its first credits. */
    record NewAccount(String name, Plan plan, long credits) {}

    /** @param key makes the grant the same one when it is sent again */
    record Grant(long credits, String reason, String key) {}

    /** An account as billing knows it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Account(long id, String name, Plan plan, long credits) {}
}

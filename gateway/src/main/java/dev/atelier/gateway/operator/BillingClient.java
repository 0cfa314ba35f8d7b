// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** Accounts belong to billing-service. */
@RegisterRestClient(configKey = "billing")
@RegisterClientHeaders(InternalCallHeaders.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal")
interface BillingClient {

    @POST
    @Path("/accounts")
    Account create(NewAccount account);

    @GET
    @Path("/accounts/{id}")
    Account get(@PathParam("id") long id);

    @POST
    @Path("/accounts/{id}/grants")
    Account grant(@PathParam("id") long id, Grant grant);

    @PUT
    @Path("/accounts/{id}/plan")
    Account plan(@PathParam("id") long id, PlanChange change);

    @POST
    @Path("/accounts/{id}/close")
    Account close(@PathParam("id") long id, Closing closing);

    @GET
    @Path("/accounts/{id}/entries")
    JsonNode entries(
            @PathParam("id") long id,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor);

    @PUT
    @Path("/credentials/{id}/caps")
    JsonNode caps(@PathParam("id") long credential, Caps caps);

    /** An account to open, with its first credits. */
    record NewAccount(String name, Plan plan, long credits) {}

    /** @param key makes the grant the same one when it is sent again */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Grant(
            long credits,
            String reason,
            String key,
            @Nullable Instant expiresAt) {}

    /** A plan, why it is changed, and by whom. */
    record PlanChange(Plan plan, String reason, String actor) {}

    /** Why an account is closed, and by whom. */
    record Closing(String reason, String actor) {}

    /** What a credential may spend, from this version on. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Caps(
            long account, @Nullable Long dailyCap, @Nullable Long monthlyCap, long version) {}

    /** An account as billing knows it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Account(
            long id,
            String name,
            Plan plan,
            long credits,
            @Nullable Boolean closed) {}
}

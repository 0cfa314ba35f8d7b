// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.operator.AccountAdminResource.PaymentMethodRequest;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** Accounts at billing-service. */
@RegisterRestClient(configKey = "billing")
@RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal")
interface AccountAdminClient {

    @POST
    @Path("/accounts")
    Account create(NewAccountRequest account);

    @GET
    @Path("/accounts/{id}")
    Account get(@PathParam("id") long id);

    @POST
    @Path("/accounts/{id}/grants")
    Account grant(@PathParam("id") long id, GrantRequest grant);

    @PUT
    @Path("/accounts/{id}/plan")
    Account changePlan(@PathParam("id") long id, PlanChange change);

    @POST
    @Path("/accounts/{id}/close")
    Account close(@PathParam("id") long id, Closing closing);

    @GET
    @Path("/accounts/{id}/entries")
    JsonNode entries(
            @PathParam("id") long id,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor);

    @GET
    @Path("/accounts")
    AccountPage list(
            @QueryParam("q") @Nullable String words,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor);

    @GET
    @Path("/plans")
    PlanList plans();

    @PUT
    @Path("/accounts/{id}/payment-method")
    JsonNode storePaymentMethod(@PathParam("id") long id, PaymentMethodRequest method);

    @DELETE
    @Path("/accounts/{id}/payment-method")
    JsonNode removePaymentMethod(@PathParam("id") long id);

    /** A page of accounts. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record AccountPage(List<Account> data, @Nullable String nextCursor) {}

    /** Every plan. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record PlanList(List<PlanCount> data) {}

    /** How many open accounts have a plan. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record PlanCount(Plan plan, long accounts) {}

    /** A new plan, with the reason and the author of the change. */
    record PlanChange(Plan plan, String reason, String actor) {}

    /** The reason and the author of a closing. */
    record Closing(String reason, String actor) {}

    /** An account as billing returns it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Account(
            long id,
            String name,
            Plan plan,
            long credits,
            @Nullable Boolean closed) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.util.List;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** What an account's people read of its credits at billing-service. */
@RegisterRestClient(configKey = "billing")
@RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal/accounts/{id}")
interface CreditClient {

    @GET
    @Path("/entries")
    JsonNode entries(
            @PathParam("id") long account,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor);

    @GET
    @Path("/grant-list")
    JsonNode grants(@PathParam("id") long account);

    @GET
    @Path("/payment-method")
    JsonNode topUpOffer(@PathParam("id") long account);

    @POST
    @Path("/purchases")
    JsonNode buy(@PathParam("id") long account, Purchase purchase);

    @GET
    @Path("/usage")
    Usage usage(
            @PathParam("id") long account,
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to);

    /** A pack that a person buys at the price that they saw. */
    record Purchase(String pack, long priceMinor, long credential, String key) {}

    /** What was spent, by credential. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Usage(LocalDate from, LocalDate to, List<Sums> data, Sums total) {}

    /** The sums of one credential, or of all. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Sums(String key, long generations, long refunds, long credits, long creditsRefunded) {

        Sums plus(Sums other) {
            return new Sums(
                    key,
                    generations + other.generations,
                    refunds + other.refunds,
                    credits + other.credits,
                    creditsRefunded + other.creditsRefunded);
        }
    }
}

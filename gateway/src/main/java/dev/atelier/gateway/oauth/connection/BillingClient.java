// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.OptionalLong;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** Plans, caps and spending at billing-service. */
@RegisterRestClient(configKey = "billing")
@RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal")
interface BillingClient {

    @GET
    @Path("/accounts/{id}")
    Account get(@PathParam("id") long id);

    @GET
    @Path("/credentials/{id}/spend")
    Spend spend(@PathParam("id") long credential, @QueryParam("account") long account);

    @PUT
    @Path("/credentials/{id}/caps")
    JsonNode setCaps(@PathParam("id") long credential, Caps caps);

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

    /** The caps of a credential; billing ignores older versions than its own. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Caps(
            long account, @Nullable Long dailyCap, @Nullable Long monthlyCap, long version) {

        static Caps of(long account, Connection.Settings settings, long version) {
            return new Caps(account, orNull(settings.dailyCap()), orNull(settings.monthlyCap()), version);
        }

        private static @Nullable Long orNull(OptionalLong cap) {
            return cap.isPresent() ? cap.orElseThrow() : null;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import dev.atelier.platform.internal.ReceivedRefusal;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** Calls billing-service; its refusals arrive as {@code ApiException}s, its faults as "temporarily down". */
@RegisterRestClient(configKey = "billing")
@RegisterProvider(InternalErrors.class)
@RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
@Path("/internal")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface BillingClient {

    /** Answer to a charge: what was booked, or why nothing was; neither, when a fault left it open. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record ChargeAnswer(@Nullable Balance charge, @Nullable ReceivedRefusal error) {}

    /** A booked charge and the balance after it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Balance(long credits, long balance) {}

    /** An account and its balance. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Account(long id, long credits) {}

    @GET
    @Path("/accounts/{account}")
    Account account(@PathParam("account") long account);

    /** Each of at most 64 charges has its own answer, in their order. Idempotent by generation: a repeat gets the first answer. */
    @POST
    @Path("/charges")
    List<ChargeAnswer> charge(List<ChargeRequest> requests);

    @GET
    @Path("/charges/{generation}")
    BookedCharge findCharge(@PathParam("generation") long generation);

    /** Refunds a charge, or makes sure that a late one is refused; idempotent. */
    @POST
    @Path("/charges/{generation}/void")
    void voidCharge(@PathParam("generation") long generation);

    /** A charge as billing-service has booked it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record BookedCharge(long generation, State state, long credits) {

        /** Charged at the start, later settled or refunded. */
        public enum State {
            CHARGED,
            SETTLED,
            REFUNDED;

            @JsonCreator
            static State of(String wire) {
                return valueOf(wire.toUpperCase(Locale.ROOT));
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Caps and spending of credentials at billing-service, which enforces the caps. */
@RegisterRestClient(configKey = "billing")
@RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal")
public interface CapsClient {

    /** Only credentials that spent something are listed. */
    @GET
    @Path("/accounts/{id}/spend")
    SpendList listSpending(@PathParam("id") long account);

    @PUT
    @Path("/credentials/{id}/caps")
    JsonNode setCaps(@PathParam("id") long credential, Caps caps);

    /** Spending by the number of the credential; empty while billing does not answer: a list without it is better than none. */
    static Optional<Map<Long, Spend>> findSpending(CapsClient billing, long account) {
        try {
            return Optional.of(billing.listSpending(account).data().stream()
                    .collect(Collectors.toMap(Spend::credential, Function.identity())));
        } catch (RuntimeException fault) {
            Logger.getLogger(CapsClient.class).debugf("spending is not known account=%d cause=%s", account, fault);
            return Optional.empty();
        }
    }

    /** What the credentials of an account spent. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record SpendList(List<Spend> data) {}

    /** What a credential spent in the current day and month. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Spend(long credential, long day, long month) {}

    /** The caps of a credential; billing ignores older versions than its own. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Caps(
            long account, @Nullable Long dailyCap, @Nullable Long monthlyCap, long version) {

        public static Caps of(long account, OptionalLong daily, OptionalLong monthly, long version) {
            return new Caps(account, orNull(daily), orNull(monthly), version);
        }
    }
}

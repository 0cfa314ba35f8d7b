// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.signup;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** New accounts at billing-service. */
@RegisterRestClient(configKey = "billing")
@RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal/accounts")
interface AccountClient {

    @POST
    Account create(NewAccount account);

    /** An account without credits. */
    record NewAccount(String name, Plan plan, long credits) {}

    /** What the gateway needs of the answer. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Account(long id, String name, Plan plan) {}
}

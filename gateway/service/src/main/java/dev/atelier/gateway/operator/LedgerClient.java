// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The audit of the ledger at billing-service; it may take minutes, so it has its own timeout. */
@RegisterRestClient(configKey = "ledger")
@RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal/ledger")
interface LedgerClient {

    @GET
    @Path("/audit")
    JsonNode audit();
}

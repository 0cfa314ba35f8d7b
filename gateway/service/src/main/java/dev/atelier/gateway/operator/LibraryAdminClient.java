// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.operator.AccountAdminResource.RetentionRequest;
import dev.atelier.gateway.operator.LibraryAdminResource.MemberRequest;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Projects and voices at library-service. */
@RegisterRestClient(configKey = "library")
@RegisterClientHeaders(InternalCallHeaders.ToLibrary.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal")
interface LibraryAdminClient {

    @PUT
    @Path("/projects/{project}/members/{account}")
    JsonNode setMember(@PathParam("project") long project, @PathParam("account") long account, MemberRequest member);

    @DELETE
    @Path("/projects/{project}/members/{account}")
    JsonNode removeMember(@PathParam("project") long project, @PathParam("account") long account);

    @POST
    @Path("/voices")
    JsonNode createVoice(NewVoice voice);

    @PUT
    @Path("/accounts/{account}/retention")
    JsonNode setRetention(@PathParam("account") long account, RetentionRequest retention);

    /** A voice to create from a file of the account. */
    record NewVoice(long account, String name, String provider, String file) {}
}

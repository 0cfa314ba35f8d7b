// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.console.CredentialNames.NamedCredential;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestResponse;

/** Whose the credentials of an account are, and what each member spent with theirs. */
@Path("/console/api/v1")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn
public class UsageResource {
    private final SignedInCall call;
    private final CreditClient billing;
    private final CredentialNames names;

    UsageResource(SignedInCall call, @RestClient CreditClient billing, CredentialNames names) {
        this.call = call;
        this.billing = billing;
        this.names = names;
    }

    @GET
    @Path("/credentials")
    public Page<NamedCredential> listCredentials() {
        return new Page<>(names.list(call.account()), null);
    }

    @GET
    @Path("/usage/members")
    public RestResponse<Object> report() {
        long account = call.account();
        MemberUsage usage =
                MemberUsage.of(billing.usage(account, call.query("from"), call.query("to")), names.list(account));
        return Csv.orJson(call.query("format"), usage::toCsv, () -> usage);
    }
}

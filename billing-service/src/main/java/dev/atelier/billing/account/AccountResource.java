// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.caller.CurrentCaller;
import io.quarkus.security.PermissionsAllowed;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The caller's own account. */
@Path("/v1/account")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@Tag(name = "Account")
public class AccountResource {
    private final AccountService accounts;
    private final CurrentCaller caller;

    AccountResource(AccountService accounts, CurrentCaller caller) {
        this.accounts = accounts;
        this.caller = caller;
    }

    @GET
    @PermissionsAllowed("read")
    @Operation(
            operationId = "getAccount",
            summary = "Read the account",
            description = "The plan, the credits left, and what this credential may do and has spent.")
    @APIResponse(responseCode = "200", description = "The account of the credential the request came with.")
    public AccountView get() {
        return accounts.getOwn(caller.get());
    }
}

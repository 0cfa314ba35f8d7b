// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.account.AccountService.PlanCountView;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Who has which plan, for the gateway's operator API. */
@Path("/internal/plans")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class PlanResource {
    private final AccountService accounts;

    PlanResource(AccountService accounts) {
        this.accounts = accounts;
    }

    @GET
    @Operation(hidden = true)
    public Page<PlanCountView> list() {
        return new Page<>(accounts.countByPlan(), null);
    }
}

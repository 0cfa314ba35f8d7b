// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.billing.cap.CapService.CredentialSpendView;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/** What each credential of an account spent, for the gateway's lists of credentials. */
@Path("/internal/accounts/{id}/spend")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class AccountSpendResource {
    private final CapService caps;

    AccountSpendResource(CapService caps) {
        this.caps = caps;
    }

    /** Credentials that spent nothing this month are left out; there are no further pages. */
    @GET
    @Operation(hidden = true)
    public Page<CredentialSpendView> list(@RestPath AccountId id) {
        return new Page<>(caps.listSpend(id.value()), null);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.billing.ledger.StatementService.LedgerEntryView;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** An account's statement, for operators. */
@Path("/internal/accounts/{id}/entries")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class StatementResource {
    private final StatementService statements;

    StatementResource(StatementService statements) {
        this.statements = statements;
    }

    @GET
    @Operation(hidden = true)
    public Page<LedgerEntryView> list(
            @RestPath AccountId id, @RestQuery @Nullable String limit, @RestQuery @Nullable String cursor) {
        return statements.list(id.value(), limit, cursor);
    }
}

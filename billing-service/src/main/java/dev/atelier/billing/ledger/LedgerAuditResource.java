// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.billing.ledger.LedgerAudit.AuditReport;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestQuery;

/** Audits the books on demand, for operators and rehearsals; with {@code full=true} what is sealed, too. */
@Path("/internal/ledger/audit")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class LedgerAuditResource {
    private final LedgerAudit audit;

    LedgerAuditResource(LedgerAudit audit) {
        this.audit = audit;
    }

    @GET
    @Operation(hidden = true)
    public AuditReport run(@RestQuery boolean full) {
        return full ? audit.runFull() : audit.run();
    }
}

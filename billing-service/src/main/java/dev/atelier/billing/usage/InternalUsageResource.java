// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** What an account spent, by credential, for the gateway, which knows whose the credentials are. */
@Path("/internal/accounts/{id}/usage")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class InternalUsageResource {
    private final UsageService usage;

    InternalUsageResource(UsageService usage) {
        this.usage = usage;
    }

    @GET
    @Operation(hidden = true)
    public UsageView report(@RestPath AccountId id, @RestQuery @Nullable String from, @RestQuery @Nullable String to) {
        return usage.report(id.value(), from, to, UsageGroup.Column.CREDENTIAL.wire(), Optional.empty());
    }
}

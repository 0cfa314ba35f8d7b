// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.admission.RateClass;
import dev.atelier.gateway.admission.RateLimits;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The plans, for the operator: billing-service counts the accounts, the limits are settings of the gateway. */
@Path("/admin/plans")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class PlanAdminResource {
    private final AccountAdminClient billing;
    private final RateLimits limits;

    PlanAdminResource(@RestClient AccountAdminClient billing, RateLimits limits) {
        this.billing = billing;
        this.limits = limits;
    }

    /**
     * What a plan allows, and how many accounts have it.
     *
     * @param limits a minute; a kind without a limit is absent
     */
    public record PlanView(Plan plan, long accounts, boolean hasApiKeys, Map<RateClass, Integer> limits) {}

    @GET
    @Performed(Operation.PLANS_LIST)
    public Page<PlanView> list() {
        return new Page<>(
                billing.plans().data().stream()
                        .map(count -> new PlanView(
                                count.plan(), count.accounts(), count.plan().hasApiKeys(), limits.of(count.plan())))
                        .toList(),
                null);
    }
}

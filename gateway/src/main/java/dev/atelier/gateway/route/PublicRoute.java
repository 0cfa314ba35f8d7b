// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import dev.atelier.gateway.admission.Demand;
import dev.atelier.gateway.admission.RateClass;
import io.vertx.core.http.HttpMethod;
import java.util.Optional;

/**
 * One line of the route table.
 *
 * @param template the path, with parameters in braces
 * @param demand what a credential must bring; empty for what anybody may read
 * @param inside the internal path it leads to, where that is another one
 */
public record PublicRoute(
        HttpMethod method,
        String template,
        Optional<Demand> demand,
        Traffic traffic,
        Upstream upstream,
        Optional<String> inside) {

    PublicRoute(HttpMethod method, String template, Optional<Demand> demand, Traffic traffic, Upstream upstream) {
        this(method, template, demand, traffic, upstream, Optional.empty());
    }

    PublicRoute leadingTo(String path) {
        return new PublicRoute(method, template, demand, traffic, upstream, Optional.of(path));
    }

    /** The line as it stands in logs and meters. */
    public String label() {
        return method.name() + " " + template;
    }

    /** Whether it belongs to the native API: not to providers that call back, nor to another vendor's dialect. */
    public boolean isForClients() {
        return traffic != Traffic.CALLBACK && upstream != Upstream.COMPAT;
    }

    /** Whether the service wants to know how far its answer got: the clients of a dialect repeat a submit. */
    public boolean isResponseTracked() {
        return upstream == Upstream.COMPAT
                && demand.map(Demand::rates)
                        .filter(rates -> rates.contains(RateClass.GENERATIONS))
                        .isPresent();
    }

    /** Whether the same request can be sent once more without harm. */
    public boolean isRepeatable() {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    }
}

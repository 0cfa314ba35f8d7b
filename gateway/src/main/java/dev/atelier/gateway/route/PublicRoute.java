// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import dev.atelier.gateway.admission.Demand;
import io.vertx.core.http.HttpMethod;
import java.util.Optional;

/**
 * One line of the route table.
 *
 * @param template the path, with parameters in braces
 * @param demand what a credential must bring; empty for what anybody may read
 */
public record PublicRoute(HttpMethod method, String template, Optional<Demand> demand, Upstream upstream) {

    /** The line as it stands in logs and meters. */
    public String label() {
        return method.name() + " " + template;
    }

    /** Whether a request may bring a body. */
    public boolean takesBody() {
        return method.equals(HttpMethod.POST) || method.equals(HttpMethod.PATCH);
    }

    /** Whether the same request can be sent once more without harm. */
    public boolean isRepeatable() {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    }
}

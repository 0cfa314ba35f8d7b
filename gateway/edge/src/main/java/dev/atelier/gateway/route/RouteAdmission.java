// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import dev.atelier.gateway.admission.AdmittedRequest;
import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.Future;
import java.util.Collection;

/** Admits the requests of routes that require something other than a key. */
public interface RouteAdmission {

    /** The routes whose requests are admitted here alone. */
    Collection<PublicRoute> routes();

    /** Fails with the refusal when the request is not admitted; call this on its event loop. */
    Future<AdmittedRequest> admit(RequestContext context, RouteMatch.Found found);
}

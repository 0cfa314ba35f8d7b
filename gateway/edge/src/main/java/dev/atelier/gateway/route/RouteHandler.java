// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import dev.atelier.gateway.request.RequestContext;
import java.util.Collection;

/** Answers routes that the gateway serves itself; each such route has one handler. */
public interface RouteHandler {

    /** The routes that this handler answers. */
    Collection<PublicRoute> routes();

    /** Answers one request, on its event loop and with its body unread. */
    void handle(RequestContext context, RouteMatch.Found found);
}

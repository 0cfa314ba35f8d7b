// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import java.util.List;

/** Answers routes that the gateway serves itself and that are no calls of resources: pages, OAuth, tools of assistants. */
public interface RouteHandler {
    List<OwnRoute> routes();
}

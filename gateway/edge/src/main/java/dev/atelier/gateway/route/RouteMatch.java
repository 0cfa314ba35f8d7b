// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import java.util.List;

/** The result of looking a request up in the route table. */
public sealed interface RouteMatch {

    /** @param parameters of the path, from left to right, undecoded */
    record Found(PublicRoute route, List<String> parameters) implements RouteMatch {}

    /** @param allowed the methods of this path, as the header {@code Allow} lists them */
    record WrongMethod(String allowed) implements RouteMatch {}

    /** No route has this path. */
    record Unknown() implements RouteMatch {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import java.util.List;

/** What the table says about a request. */
public sealed interface RouteMatch {

    /** @param parameters of the path, from left to right, as they were sent */
    record Found(PublicRoute route, List<String> parameters) implements RouteMatch {}

    /** @param allowed the methods this path has, as the header {@code Allow} lists them */
    record WrongMethod(String allowed) implements RouteMatch {}

    /** There is no such path. */
    record Unknown() implements RouteMatch {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import jakarta.inject.Singleton;
import java.util.List;

/** The routes that describe the platform. */
@Singleton
class GatewayPages implements RouteHandler {
    private static final List<PublicRoute> ROUTES =
            List.of(RouteTable.ROOT, RouteTable.OPENAPI, RouteTable.DOCS, RouteTable.DOCS_FILE);

    private final RootDocument root;
    private final OpenApiDocument openApi;
    private final ReferencePages reference;

    GatewayPages(RootDocument root, OpenApiDocument openApi, ReferencePages reference) {
        this.root = root;
        this.openApi = openApi;
        this.reference = reference;
    }

    @Override
    public List<PublicRoute> routes() {
        return ROUTES;
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        if (route.equals(RouteTable.ROOT)) {
            root.answer(context);
        } else if (route.equals(RouteTable.OPENAPI)) {
            openApi.answer(context);
        } else if (route.equals(RouteTable.DOCS)) {
            reference.page(context);
        } else {
            reference.file(context, found.parameters().getFirst());
        }
    }
}

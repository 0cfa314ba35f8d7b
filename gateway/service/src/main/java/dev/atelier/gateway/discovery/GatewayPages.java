// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteTable;
import jakarta.inject.Singleton;
import java.util.List;

/** The routes that describe the platform. */
@Singleton
class GatewayPages implements RouteHandler {
    private final RootDocument root;
    private final OpenApiDocument openApi;
    private final ReferencePages reference;

    GatewayPages(RootDocument root, OpenApiDocument openApi, ReferencePages reference) {
        this.root = root;
        this.openApi = openApi;
        this.reference = reference;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                new OwnRoute(RouteTable.ROOT, (context, _) -> root.answer(context)),
                new OwnRoute(RouteTable.OPENAPI, (context, _) -> openApi.answer(context)),
                new OwnRoute(RouteTable.DOCS, (context, _) -> reference.page(context)),
                new OwnRoute(
                        RouteTable.DOCS_FILE,
                        (context, found) ->
                                reference.file(context, found.parameters().getFirst())));
    }
}

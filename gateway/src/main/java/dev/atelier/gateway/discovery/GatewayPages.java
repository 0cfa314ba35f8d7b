// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;

/** The routes that the gateway answers itself. */
@Singleton
public class GatewayPages {
    private final RootDocument root;
    private final OpenApiDocument openApi;
    private final ReferencePages reference;

    GatewayPages(RootDocument root, OpenApiDocument openApi, ReferencePages reference) {
        this.root = root;
        this.openApi = openApi;
        this.reference = reference;
    }

    public void answer(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        if (route.equals(RouteTable.ROOT)) {
            root.answer(context);
        } else if (route.equals(RouteTable.OPENAPI)) {
            openApi.answer(context);
        } else if (route.equals(RouteTable.DOCS)) {
            reference.page(context);
        } else if (route.equals(RouteTable.DOCS_FILE)) {
            reference.file(context, found.parameters().getFirst());
        } else {
            context.refuse(new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path."));
        }
    }
}

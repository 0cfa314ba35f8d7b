// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;

/** What the gateway answers by itself. */
@Singleton
public class OwnPages {
    private final RootDocument root;
    private final OpenApiDocument openApi;
    private final ReferencePages reference;

    OwnPages(RootDocument root, OpenApiDocument openApi, ReferencePages reference) {
        this.root = root;
        this.openApi = openApi;
        this.reference = reference;
    }

    public void answer(Exchange exchange, RouteMatch.Found found) {
        PublicRoute route = found.route();
        if (route.equals(RouteTable.ROOT)) {
            root.answer(exchange);
        } else if (route.equals(RouteTable.OPENAPI)) {
            openApi.answer(exchange);
        } else if (route.equals(RouteTable.DOCS)) {
            reference.page(exchange);
        } else if (route.equals(RouteTable.DOCS_FILE)) {
            reference.file(exchange, found.parameters().getFirst());
        } else {
            exchange.refuse(new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path."));
        }
    }
}

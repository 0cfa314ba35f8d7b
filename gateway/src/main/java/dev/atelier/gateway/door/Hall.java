// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.door;

import dev.atelier.gateway.admission.Admission;
import dev.atelier.gateway.admission.AdmissionFilter;
import dev.atelier.gateway.admission.Slot;
import dev.atelier.gateway.discovery.OpenApiDocument;
import dev.atelier.gateway.discovery.RootDocument;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.exchange.JsonBody;
import dev.atelier.gateway.proxy.Proxy;
import dev.atelier.gateway.proxy.UpstreamConfig;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.wait.HeldReads;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;

/** Brings a request that has a route to where it is answered, past admission where the route asks for it. */
@Singleton
class Hall {
    private final AdmissionFilter admission;
    private final Proxy proxy;
    private final HeldReads heldReads;
    private final RootDocument root;
    private final OpenApiDocument openApi;
    private final UpstreamConfig config;

    Hall(
            AdmissionFilter admission,
            Proxy proxy,
            HeldReads heldReads,
            RootDocument root,
            OpenApiDocument openApi,
            UpstreamConfig config) {
        this.admission = admission;
        this.proxy = proxy;
        this.heldReads = heldReads;
        this.root = root;
        this.openApi = openApi;
        this.config = config;
    }

    void serve(Exchange exchange, RouteMatch.Found found) {
        PublicRoute route = found.route();
        if (route.equals(RouteTable.ROOT)) {
            root.answer(exchange);
        } else if (route.equals(RouteTable.OPENAPI)) {
            openApi.answer(exchange);
        } else if (route.demand().isEmpty()) {
            proxy.forward(exchange, route, null);
        } else {
            admission
                    .admit(exchange, route.demand().orElseThrow())
                    .onSuccess(admitted -> pass(exchange, found, admitted))
                    .onFailure(exchange::refuse);
        }
    }

    private void pass(Exchange exchange, RouteMatch.Found found, Admission admitted) {
        admitted.slot().ifPresent(slot -> giveBackUnlessNew(exchange, slot));
        if (exchange.isOver()) {
            return;
        }
        try {
            PublicRoute route = found.route();
            if (route.takesBody()) {
                JsonBody.check(exchange.request(), config.jsonBody().asLongValue());
            }
            int seconds = route.equals(RouteTable.GENERATION) ? heldReads.seconds(exchange) : 0;
            if (seconds > 0) {
                heldReads.hold(exchange, found.parameters().getFirst(), seconds, admitted);
            } else {
                proxy.forward(exchange, route, admitted.introduction());
            }
        } catch (ApiException refusal) {
            exchange.refuse(refusal);
        }
    }

    /** Only new generations count: a refused or repeated one gives its place back before the client hears of it. */
    private static void giveBackUnlessNew(Exchange exchange, Slot slot) {
        HttpServerResponse response = exchange.response();
        exchange.http().addHeadersEndHandler(_ -> {
            boolean refused = response.getStatusCode() >= 400;
            boolean repeated = "true".equals(response.headers().get("Idempotency-Replayed"));
            if (refused || repeated) {
                slot.giveBack();
            }
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.door;

import dev.atelier.gateway.admission.Admission;
import dev.atelier.gateway.admission.AdmissionFilter;
import dev.atelier.gateway.admission.CallbackLimiter;
import dev.atelier.gateway.admission.Slot;
import dev.atelier.gateway.apikey.LastUse;
import dev.atelier.gateway.discovery.OwnPages;
import dev.atelier.gateway.exchange.AnnouncedBody;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.proxy.Proxy;
import dev.atelier.gateway.proxy.UpstreamConfig;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.route.Traffic;
import dev.atelier.gateway.route.Upstream;
import dev.atelier.gateway.stream.Streams;
import dev.atelier.gateway.wait.HeldReads;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;

/** Brings a request that has a route to where it is answered, past admission where the route asks for it. */
@Singleton
class Hall {
    private final AdmissionFilter admission;
    private final CallbackLimiter callbacks;
    private final Proxy proxy;
    private final HeldReads heldReads;
    private final Streams streams;
    private final LastUse lastUse;
    private final OwnPages pages;
    private final UpstreamConfig config;

    Hall(
            AdmissionFilter admission,
            CallbackLimiter callbacks,
            Proxy proxy,
            HeldReads heldReads,
            Streams streams,
            LastUse lastUse,
            OwnPages pages,
            UpstreamConfig config) {
        this.admission = admission;
        this.callbacks = callbacks;
        this.proxy = proxy;
        this.heldReads = heldReads;
        this.streams = streams;
        this.lastUse = lastUse;
        this.pages = pages;
        this.config = config;
    }

    void serve(Exchange exchange, RouteMatch.Found found) {
        proxy.seen(exchange);
        PublicRoute route = found.route();
        if (route.upstream() == Upstream.GATEWAY) {
            pages.answer(exchange, found);
        } else if (route.demand().isEmpty()) {
            serveAnybody(exchange, route);
        } else {
            admission
                    .admit(exchange, route.demand().orElseThrow())
                    .onSuccess(admitted -> pass(exchange, found, admitted))
                    .onFailure(exchange::refuse);
        }
    }

    private void serveAnybody(Exchange exchange, PublicRoute route) {
        try {
            if (route.traffic() == Traffic.CALLBACK) {
                callbacks.admit(exchange.request().remoteAddress().hostAddress());
            }
            check(exchange, route);
            proxy.forward(exchange, route, null);
        } catch (ApiException refusal) {
            exchange.refuse(refusal);
        }
    }

    private void pass(Exchange exchange, RouteMatch.Found found, Admission admitted) {
        lastUse.seen(admitted.credential());
        admitted.slot().ifPresent(slot -> giveBackUnlessNew(exchange, slot));
        if (exchange.isOver()) {
            return;
        }
        try {
            PublicRoute route = found.route();
            check(exchange, route);
            int seconds = route.equals(RouteTable.GENERATION) ? heldReads.seconds(exchange) : 0;
            if (seconds > 0) {
                heldReads.hold(exchange, found.parameters().getFirst(), seconds, admitted);
                return;
            }
            if (route.traffic() == Traffic.STREAM) {
                streams.enter(exchange, admitted.credential());
            }
            proxy.forward(exchange, route, admitted.introduction());
        } catch (ApiException refusal) {
            exchange.refuse(refusal);
        }
    }

    private void check(Exchange exchange, PublicRoute route) {
        long limit = config.limit(route.traffic());
        switch (route.traffic()) {
            case JSON -> AnnouncedBody.check(exchange.request(), limit);
            case UPLOAD -> AnnouncedBody.checkUpload(exchange.request(), limit);
            case BYTES, CALLBACK -> AnnouncedBody.checkSize(exchange.request(), limit);
            // A body where none belongs goes no further.
            case PLAIN, STREAM -> {}
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

// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.core.http.impl.HttpServerRequestWrapper;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextDecorator;
import io.vertx.ext.web.impl.RoutingContextInternal;

/**
 * A request that has been read to its end. Quarkus REST pauses every request, which HTTP/1.1 allows then and HTTP/2 does not;
 * and the management port speaks both, with no setting against it.
 */
final class ReadRequest extends HttpServerRequestWrapper {

    private ReadRequest(HttpServerRequestInternal request) {
        super(request);
    }

    /** Returns a view of this exchange whose request counts as read. */
    static RoutingContext contextOf(RoutingContext http) {
        var request = new ReadRequest((HttpServerRequestInternal) http.request());
        return new RoutingContextDecorator(http.currentRoute(), (RoutingContextInternal) http) {
            @Override
            public HttpServerRequest request() {
                return request;
            }
        };
    }

    @Override
    public HttpServerRequest pause() {
        return this;
    }

    @Override
    public HttpServerRequest resume() {
        return this;
    }

    @Override
    public HttpServerRequest fetch(long amount) {
        return this;
    }
}

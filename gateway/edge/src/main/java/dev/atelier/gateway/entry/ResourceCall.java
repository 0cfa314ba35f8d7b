// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextInternal;

/**
 * A request that a resource of the gateway answers. Resources stand behind the public port, whose entry point lets only
 * these requests through: its own calls, and those that the management port has let in.
 */
public final class ResourceCall {
    private static final String KEY = ResourceCall.class.getName();
    private static final String JSON = "application/json";

    private ResourceCall() {}

    /** @param body of the request, whole: no thread of a resource waits for a slow sender */
    public static void prepare(RoutingContext http, Buffer body) {
        http.put(KEY, true);
        ((RoutingContextInternal) http).setBody(body);
        http.addHeadersEndHandler(_ -> complete(http.response()));
    }

    /** Whether the request was let in by another port, and prepared there. */
    static boolean isPrepared(RoutingContext http) {
        return http.get(KEY) != null;
    }

    private static void complete(HttpServerResponse response) {
        MultiMap headers = response.headers();
        String type = headers.get(HttpHeaders.CONTENT_TYPE);
        if (type != null) {
            // JSON has no charset (RFC 8259), and other types have it after a space, as everywhere on this port.
            headers.set(HttpHeaders.CONTENT_TYPE, type.startsWith(JSON) ? JSON : type.replace(";charset", "; charset"));
        }
        // A refusal of another service arrives without its Retry-After.
        if (response.getStatusCode() == ErrorCode.SERVICE_UNAVAILABLE.status()
                && !headers.contains(HttpHeaders.RETRY_AFTER)) {
            headers.set(HttpHeaders.RETRY_AFTER, Long.toString(RequestContext.RETRY_AFTER.toSeconds()));
        }
    }
}

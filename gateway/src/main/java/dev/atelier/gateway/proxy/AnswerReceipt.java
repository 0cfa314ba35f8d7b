// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.platform.request.RequestId;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Tells a service how far its answer to a submit got, because only the gateway can see it and the clients of some
 * dialects repeat what did not arrive. A service that hears nothing takes the answer for one that did not arrive.
 */
final class AnswerReceipt {
    private static final Logger LOG = Logger.getLogger(AnswerReceipt.class);
    private static final String HEADER = "x-atelier-receipt";

    private final String requestId;
    private final PublicRoute route;
    private final UpstreamClients clients;
    private String name = "";
    private boolean asked;
    private boolean watching;
    private boolean lost;

    AnswerReceipt(Exchange exchange, PublicRoute route, UpstreamClients clients) {
        this.requestId = exchange.requestId().value();
        this.route = route;
        this.clients = clients;
    }

    /** Gives the attempt its name, where the service wants to know. */
    void announce(HttpClientRequest request) {
        asked = route.isReceipted();
        if (asked) {
            name = UUID.randomUUID().toString();
            request.putHeader(HEADER, name);
        }
    }

    /** The client has gone, or gets another answer than the service's. */
    void lost() {
        if (asked && !lost) {
            lost = true;
            tell("lost");
        }
    }

    /** The whole answer is on its way to the client. */
    void sent(HttpServerRequest request, Future<Void> written) {
        if (asked && !lost) {
            written.onSuccess(_ -> watch(request)).onFailure(_ -> lost());
        }
    }

    /**
     * A connection that breaks right after the answer says that nobody read it. One that is closed, although it was to
     * be kept, leaves it in doubt: something between us and the client may have been cut off.
     */
    private void watch(HttpServerRequest request) {
        tell("written");
        if (isKept(request)) {
            watching = true;
            // The next submit on this connection replaces them; until then they hold nothing but this.
            HttpConnection connection = request.connection();
            connection.exceptionHandler(_ -> broken());
            connection.closeHandler(_ -> closed());
            clients.vertx().setTimer(clients.config().answerWatch().toMillis(), _ -> watching = false);
        }
    }

    private void broken() {
        if (watching) {
            lost();
        }
    }

    private void closed() {
        if (watching && !lost) {
            tell("doubtful");
        }
    }

    private static boolean isKept(HttpServerRequest request) {
        return request.version() == HttpVersion.HTTP_1_1 && !"close".equalsIgnoreCase(request.getHeader("Connection"));
    }

    private void tell(String fate) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .set("authorization", clients.internalToken())
                .set(RequestId.HEADER, requestId);
        Buffer body = new JsonObject().put("fate", fate).toBuffer();
        new WholeRead(clients, route.upstream(), HttpMethod.POST, "/internal/answers/" + name, headers, body)
                .call()
                .onFailure(fault -> LOG.debugf("answer not reported fate=%s cause=%s", fate, fault));
    }
}
